package import ArgumentParser
internal import Cartwright
internal import CartwrightConsole
internal import CartwrightPluginLoader
internal import Foundation

/// A command that can load plugins from files, which run with all rights of its process and can end it at any time.
package protocol LoadsPlugins {
    /// True where it may, with the arguments it has.
    var loadsPlugins: Bool { get }
}

/// One run of a program. A command that may load plugins from files runs in a process of its own, whose end counts as
/// the command's only where the command handed it back.
package struct ProgramRun {
    private let program: any ParsableCommand.Type
    private let word = CompletionToken.take()

    /// A run of a program.
    package init(of program: any ParsableCommand.Type) { self.program = program }

    /// The command of this process's arguments. Where it is run in a process of its own, this one ends with its status,
    /// or with 70 where the other one ended before the command did: by `exit`, a trap or a signal of a plugin.
    ///
    /// - Throws: what the argument parser throws.
    package func command(_ synonyms: OptionSynonyms) throws -> any ParsableCommand {
        let arguments = Array(ProcessInfo.processInfo.arguments.dropFirst())
        let command = try program.parseAsRoot(synonyms.replaced(in: arguments))
        if word == nil, (command as? any LoadsPlugins)?.loadsPlugins == true { Self.supervise(arguments) }
        return command
    }

    /// Ends the program, where the command failed or is waited for by another process. An error of the engine is told
    /// on standard error, and the status is 1.
    package func end(_ error: (any Error)? = nil) {
        let error = (error as? CartwrightError).map { told($0, .failure) } ?? error
        if let word {
            if let error { tell(error) }
            word.finish(status: error.map { program.exitCode(for: $0).rawValue } ?? ExitCode.success.rawValue)
        }
        if let error { program.exit(withError: error) }
    }

    /// Writes the parser's message on its way out.
    private func tell(_ error: any Error) {
        let lines = program.fullMessage(for: error).split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return }
        if program.exitCode(for: error).isSuccess { try? Console().print(lines) } else { Console().complain(lines) }
    }

    private static func supervise(_ arguments: [String]) -> Never {
        var process = SupervisedProcess.ofThisProgram(arguments)
        process.isAskedForWord = true
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
