internal import Foundation

/// A disk for the tables of a server that can be made full: see `full-disk.c`.
///
/// It needs no privileges, so tests can use it as any user.
public final class FullDisk: Sendable {
    private let folder: String

    /// Builds the library that is loaded into the server, with the compiler that comes with Swift.
    public init() throws {
        folder = try TestCluster.temporaryFolder()
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "full-disk.c").path
        try TestCluster.run("clang -shared -fPIC -O1 -o \(folder)/full-disk.so '\(source)'")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The environment variables before the server's command.
    var environment: String { "LD_PRELOAD=\(folder)/full-disk.so FULL_DISK=\(mark)" }

    private var mark: String { "\(folder)/full" }

    /// Prevents files from growing.
    public func fill() throws { try Data().write(to: URL(filePath: mark)) }

    /// Allows files to grow again.
    public func makeRoom() throws { try FileManager.default.removeItem(atPath: mark) }
}
