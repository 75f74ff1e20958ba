import Foundation
import Testing

/// The built program, run as a process.
enum Program {
    /// The repository, the current folder of the program.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of the built program, beside the bundle of these tests.
    static var path: String {
        URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
            .appending(path: "cartwright").path
    }

    /// The result of a run.
    struct Result {
        let status: Int32
        let wasKilled: Bool
        let output: String
        let errors: String

        var lines: [Substring] { output.split(separator: "\n") }
    }

    /// Options that make a session deterministic.
    static let fixed = ["--clock", "2026-01-01T00:00:00Z", "--seed", "1"]

    /// Runs the program with text on standard input and without this process's environment.
    static func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> Result {
        try run(arguments, input: input, environment: environment)
    }

    /// Runs the program, or another one, with text on standard input and without this process's environment.
    static func run(
        _ arguments: [String],
        executable: String = path,
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> Result {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 }
        try Data(input.utf8).write(to: folder.url("in"))
        process.standardInput = try FileHandle(forReadingFrom: folder.url("in"))
        // Files, since an unread pipe would block the program at 64 KiB.
        let (output, errors) = (try folder.handle("out"), try folder.handle("err"))
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal,
            output: String(decoding: try Data(contentsOf: folder.url("out")), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: folder.url("err")), as: UTF8.self)
        )
    }

    /// Runs a line of bash, in which `$0` is the program.
    static func shell(_ line: String) throws -> Result { try run(["-c", line, path], executable: "/bin/bash") }
}
