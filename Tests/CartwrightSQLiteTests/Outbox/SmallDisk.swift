import Foundation
import TemporaryFiles

/// A file system of its own in memory, as large as one wants it: for what happens on a disk that is full or may not be
/// written to. Only root can have one.
final class SmallDisk {
    private let folder: TemporaryFolder

    /// Whether this process may mount one.
    static let isPossible = (try? SmallDisk(kilobytes: 64)) != nil

    struct Failure: Error {}

    init(kilobytes: Int) throws {
        folder = try TemporaryFolder()
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "tmpfs", folder.path)
    }

    func path(_ name: String) -> String { folder.file(name) }

    func resize(kilobytes: Int) throws { try remount("size=\(kilobytes)k") }

    func remount(_ options: String) throws { try Self.run("mount", "-o", "remount,\(options)", folder.path) }

    deinit { try? Self.run("umount", "--lazy", folder.path) }

    private static func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
    }
}
