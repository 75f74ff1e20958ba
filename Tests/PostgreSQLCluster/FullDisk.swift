internal import Foundation

/// A disk for the tables of a server that is full when it is told to be: see `full-disk.c`.
///
/// It needs no rights, so tests run with it as any user.
public final class FullDisk: Sendable {
    private let folder: String

    /// Builds what is loaded into the server, by the compiler that comes with Swift.
    public init() throws {
        folder = try TestCluster.temporaryFolder()
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "full-disk.c").path
        try TestCluster.run("clang -shared -fPIC -O1 -o \(folder)/full-disk.so '\(source)'")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What stands before the command of the server.
    var environment: String { "LD_PRELOAD=\(folder)/full-disk.so FULL_DISK=\(mark)" }

    private var mark: String { "\(folder)/full" }

    /// Lets no file grow from now on.
    public func fill() throws { try Data().write(to: URL(filePath: mark)) }

    /// Lets files grow again.
    public func makeRoom() throws { try FileManager.default.removeItem(atPath: mark) }
}
