import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// The built program, run as a process.
enum Program {
    static func run(
        _ arguments: String...,
        in folder: String = BuiltPlugin.root,
        environment: [String: String] = [:]
    ) throws -> Subprocess.Result {
        try Subprocess.run(BuiltPlugin.program, arguments, in: folder, environment: environment)
    }

    /// Runs the program with a list of arguments.
    static func run(
        _ arguments: [String],
        in folder: String = BuiltPlugin.root,
        environment: [String: String] = [:]
    ) throws -> Subprocess.Result {
        try Subprocess.run(BuiltPlugin.program, arguments, in: folder, environment: environment)
    }

    /// Loads a file in a session and returns the result. A crash fails the test.
    static func load(_ file: String, _ more: String...) throws -> Subprocess.Result {
        let arguments = ["-c", "load plugin \(file)", "--allow-load-plugin"] + more
        let result = try Subprocess.run(BuiltPlugin.program, arguments)
        #expect(!result.wasKilled, "signal \(result.status)")
        return result
    }
}

extension Subprocess.Result {
    /// The code of the first error on standard error.
    var code: String? { errors.firstMatch(of: /error\[([a-z_.]+)\]/).map { String($0.1) } }

    /// The first hint on standard error.
    var hint: String? { errors.firstMatch(of: /\n  try: (.+)/).map { String($0.1) } }
}
