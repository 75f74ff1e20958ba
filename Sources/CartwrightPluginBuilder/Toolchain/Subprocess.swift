package import Cartwright
package import CartwrightPluginLoader
internal import Foundation

/// Another program, run to its end. It ends with this process, and so does every process that it started.
package struct Subprocess {
    /// The result of a run.
    package struct Result: Sendable {
        /// The end of the process.
        package let ending: ProcessEnding
        /// The standard output.
        package let output: String
        /// The standard error.
        package let errors: String

        /// The exit status, or the number of the signal that ended it.
        package var status: Int32 {
            switch ending.cause {
            case .exited(let status), .signal(let status): status
            case .clock, .abandoned: SIGKILL
            }
        }

        /// True if the process was ended from outside.
        package var wasKilled: Bool { if case .exited = ending.cause { false } else { true } }
    }

    /// Runs a program without standard input.
    ///
    /// - Parameters:
    ///   - environment: variables to add to the environment of this process or to replace there.
    ///   - limits: the limits.
    ///   - isUnwanted: returns true to end the process; called now and then.
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

    /// Runs this program as a run that must finish, as ``ProcessEnding/finished`` shows.
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
        (process.folder, process.limits, process.isPinged) = (folder, limits, true)
        process.isUnwanted = isUnwanted
        return try run(process)
    }

    /// Runs a program with the output of this process. Returns the exit status, or the signal that ended it.
    ///
    /// - Throws: `plugin.not_started`.
    package static func runAttached(_ program: String, _ arguments: [String]) throws(CartwrightError) -> Int32 {
        Result(ending: try SupervisedProcess(program, arguments).run(), output: "", errors: "").status
    }

    private static func run(_ process: SupervisedProcess) throws(CartwrightError) -> Result {
        // The output goes to files, since an unread pipe would block the program at 64 KiB.
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
