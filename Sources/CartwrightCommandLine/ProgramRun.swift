package import ArgumentParser
internal import Cartwright
internal import CartwrightConsole
internal import CartwrightPluginLoader
internal import Foundation

/// A command that can load plugins from files. They run with all rights of its process and can end it at any time.
package protocol LoadsPlugins {
    /// True if the command may load plugins, with its arguments.
    var loadsPlugins: Bool { get }
}

/// One run of a program. A command that may load plugins from files runs in a child process, whose exit status counts
/// only if the command itself reported it.
package struct ProgramRun {
    private let program: any ParsableCommand.Type
    private let word = CompletionToken.take()

    /// Creates a run of a program.
    package init(of program: any ParsableCommand.Type) { self.program = program }

    /// Returns the command of this process's arguments. If the command needs a child process, this process runs it
    /// and exits with its status, or with 70 if the child ended before the command: by `exit`, a trap or a signal of
    /// a plugin.
    ///
    /// - Throws: the errors of the argument parser.
    package func command(_ synonyms: OptionSynonyms) throws -> any ParsableCommand {
        let arguments = Array(ProcessInfo.processInfo.arguments.dropFirst())
        let command = try program.parseAsRoot(synonyms.replaced(in: arguments))
        if word == nil, (command as? any LoadsPlugins)?.loadsPlugins == true { Self.supervise(arguments) }
        return command
    }

    /// Ends the program if the command failed or a parent process waits for it. An error of the engine is printed to
    /// standard error, and the status is 1.
    package func end(_ error: (any Error)? = nil) {
        let error = (error as? CartwrightError).map { reported($0, .failure) } ?? error
        if let word {
            if let error { report(error) }
            word.finish(status: error.map { program.exitCode(for: $0).rawValue } ?? ExitCode.success.rawValue)
        }
        if let error { program.exit(withError: error) }
    }

    /// Prints the parser's message.
    private func report(_ error: any Error) {
        let lines = program.fullMessage(for: error).split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return }
        if program.exitCode(for: error).isSuccess { try? Console().print(lines) } else { Console().complain(lines) }
    }

    private static func supervise(_ arguments: [String]) -> Never {
        var process = SupervisedProcess.ofThisProgram(arguments)
        process.isPinged = true
        do throws(CartwrightError) {
            let ending = try process.run()
            if let status = ending.finished { exit(status) }
            ending.passOnSignal()
            Console().complain(about: [ending.error])
        } catch {
            Console().complain(about: [error])
        }
        exit(ExitCode.unfinished.rawValue)
    }
}
