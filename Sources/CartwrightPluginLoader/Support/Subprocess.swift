package import Cartwright
internal import Foundation

/// Another program, run to its end.
package struct Subprocess {
    /// What it left behind.
    package struct Result: Sendable {
        /// The exit status, or the number of the signal that ended it.
        package let status: Int32
        /// Whether a signal ended it.
        package let wasKilled: Bool
        /// What it wrote to standard output.
        package let output: String
        /// What it wrote to standard error.
        package let errors: String
    }

    /// Runs a program without standard input.
    ///
    /// - Throws: `plugin.not_started`.
    package static func run(
        _ program: String,
        _ arguments: [String],
        in folder: String? = nil,
        environment: [String: String] = [:]
    ) throws(CartwrightError) -> Result {
        do {
            return try started(program, arguments, folder, environment)
        } catch {
            throw notStarted(program, error)
        }
    }

    /// Runs a program whose output goes where this process's does; its exit status, or the signal that ended it.
    ///
    /// - Throws: `plugin.not_started`.
    package static func runAttached(_ program: String, _ arguments: [String]) throws(CartwrightError) -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        do {
            try process.run()
        } catch {
            throw notStarted(program, error)
        }
        process.waitUntilExit()
        return process.terminationStatus
    }

    private static func notStarted(_ program: String, _ error: any Error) -> CartwrightError {
        CartwrightError(
            .pluginNotStarted,
            "\(program) could not be started: \(error.localizedDescription)",
            hint: "see that it can be run by hand",
            fault: .environment
        )
    }

    private static func started(
        _ program: String,
        _ arguments: [String],
        _ folder: String?,
        _ environment: [String: String]
    ) throws -> Result {
        // Files, since a pipe that nobody reads yet would stop the program at 64 KiB.
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder.map { URL(filePath: $0) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (try scratch.newFile("out"), try scratch.newFile("err"))
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal,
            output: try scratch.text("out"),
            errors: try scratch.text("err")
        )
    }
}
