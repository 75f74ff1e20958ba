import Foundation
import TemporaryFiles
import Testing

/// Programs of the system.
enum Tool {
    static let note: Comment = "one of the programs is not installed: scripts/need-packages clients"

    static func areInstalled(_ names: String...) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return names.allSatisfy { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
    }

    /// Runs a command in the folder of the repository, without a shell.
    static func run(_ words: [String]) async throws -> (status: Int32, output: String, errors: String) {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["PYTHONDONTWRITEBYTECODE=1"] + words
        process.currentDirectoryURL = ServiceProcess.root
        process.standardOutput = FileHandle(forWritingAtPath: try folder.file("out", ""))
        process.standardError = FileHandle(forWritingAtPath: try folder.file("err", ""))
        try process.run()
        let deadline = ContinuousClock.now.advanced(by: .seconds(300))
        while process.isRunning, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return (process.terminationStatus, try folder.text("out"), try folder.text("err"))
    }
}
