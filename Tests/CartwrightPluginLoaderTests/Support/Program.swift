import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// The built program, run as a process.
enum Program {
    /// Runs it.
    static func run(
        _ arguments: String...,
        in folder: String = BuiltPlugin.root,
        environment: [String: String] = [:]
    ) throws -> Subprocess.Result {
        try Subprocess.run(BuiltPlugin.program, arguments, in: folder, environment: environment)
    }

    /// Runs it with arguments in a list.
    static func run(
        _ arguments: [String],
        in folder: String = BuiltPlugin.root,
        environment: [String: String] = [:]
    ) throws -> Subprocess.Result {
        try Subprocess.run(BuiltPlugin.program, arguments, in: folder, environment: environment)
    }

    /// Loads a file in a session: what it answers, or why it refuses. A trap fails the test.
    static func load(_ file: String, _ more: String...) throws -> Subprocess.Result {
        let arguments = ["-c", "load plugin \(file)", "--allow-load-plugin"] + more
        let result = try Subprocess.run(BuiltPlugin.program, arguments)
        #expect(!result.wasKilled, "signal \(result.status)")
        return result
    }
}

extension Subprocess.Result {
    /// The code of the first error it told.
    var code: String? { errors.firstMatch(of: /error\[([a-z_.]+)\]/).map { String($0.1) } }

    /// What it said would mend that.
    var hint: String? { errors.firstMatch(of: /\n  try: (.+)/).map { String($0.1) } }
}
