package import Cartwright
package import CartwrightPluginLoader
internal import Foundation

/// Another program, run to its end. It ends with this process, and what it started ends with it.
package struct Subprocess {
    /// What it left behind.
    package struct Result: Sendable {
        /// How it ended.
        package let ending: ProcessEnding
        /// What it wrote to standard output.
        package let output: String
        /// What it wrote to standard error.
        package let errors: String

        /// The exit status, or the number of the signal that ended it.
        package var status: Int32 {
            switch ending.cause {
            case .exited(let status), .signal(let status): status
            case .clock, .abandoned: SIGKILL
            }
        }

        /// Whether it was ended rather than ended itself.
        package var wasKilled: Bool { if case .exited = ending.cause { false } else { true } }
    }

    /// Runs a program without standard input.
    ///
    /// - Parameters:
    ///   - environment: what its environment has besides, or instead of, that of this process.
    ///   - limits: what it may use.
    ///   - isUnwanted: whether it should be ended, asked now and then.
    /// - Throws: `plugin.not_started`, `plugin.interrupted`, `plugin.no_scratch`.
    package static func run(
        _ program: String,
        _ arguments: [String],
        in folder: String? = nil,
        environment: [String: String] = [:],
        limits: ProcessLimits = .none,
        isUnwanted: (@Sendable () -> Bool)? = nil
    ) throws(CartwrightError) -> Result {
        var process = SupervisedProcess(program, arguments)
        process.folder = folder
        process.environment.merge(environment) { $1 }
        (process.limits, process.isUnwanted) = (limits, isUnwanted)
        return try run(process)
    }

    /// Runs this program again, as a run that has to finish: ``ProcessEnding/finished`` tells.
    ///
    /// - Throws: `plugin.not_started`, `plugin.interrupted`, `plugin.no_scratch`.
    package static func runThisProgram(
        _ arguments: [String],
        in folder: String? = nil,
        environment: [String: String] = [:],
        limits: ProcessLimits,
        isUnwanted: (@Sendable () -> Bool)? = nil
    ) throws(CartwrightError) -> Result {
        var process = SupervisedProcess.ofThisProgram(arguments)
        process.environment.merge(environment) { $1 }
        (process.folder, process.limits, process.isAskedForWord) = (folder, limits, true)
        process.isUnwanted = isUnwanted
        return try run(process)
    }

    /// Runs a program whose output goes where this process's does; its exit status, or the signal that ended it.
    ///
    /// - Throws: `plugin.not_started`.
    package static func runAttached(_ program: String, _ arguments: [String]) throws(CartwrightError) -> Int32 {
        Result(ending: try SupervisedProcess(program, arguments).run(), output: "", errors: "").status
    }

    private static func run(_ process: SupervisedProcess) throws(CartwrightError) -> Result {
        // Files, since a pipe that nobody reads yet would stop the program at 64 KiB.
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let output = try scratch.newFile("out")
        let errors = try scratch.newFile("err")
        var process = process
        process.streams = .files(output: output.fileDescriptor, errors: errors.fileDescriptor)
        let ending = try process.run()
        return Result(ending: ending, output: scratch.text("out"), errors: scratch.text("err"))
    }
}
