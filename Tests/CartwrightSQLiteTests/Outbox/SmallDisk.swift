import Foundation
import TemporaryFiles

/// A file system in memory of a chosen size, for tests with a full or read-only disk. Only root can mount it.
final class SmallDisk {
    private let folder: TemporaryFolder

    /// True if this process may mount a file system.
    static let isPossible = (try? SmallDisk(kilobytes: 64)) != nil

    struct Failure: Error {
        let program: String
        let said: String
    }

    init(kilobytes: Int) throws {
        folder = try TemporaryFolder()
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "tmpfs", folder.path)
    }

    func path(_ name: String) -> String { folder.file(name) }

    func resize(kilobytes: Int) throws { try remount("size=\(kilobytes)k") }

    /// Remounts the file system with other options.
    ///
    /// A disk with a file that is open for writing cannot become read-only, and a process that another test starts
    /// inherits our open files until it executes its program. So the mount is retried for a while.
    func remount(_ options: String) throws {
        for _ in 0..<200 {
            do { return try Self.run("mount", "-o", "remount,\(options)", folder.path) } catch { usleep(50_000) }
        }
        try Self.run("mount", "-o", "remount,\(options)", folder.path)
    }

    deinit { try? Self.run("umount", "--lazy", folder.path) }

    private static func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let said = Pipe()
        process.standardError = said
        try process.run()
        let text = try said.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(program: program, said: String(decoding: text, as: UTF8.self))
        }
    }
}
