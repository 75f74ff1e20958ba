import ArgumentParser
import Cartwright
import CartwrightREPL
import Foundation

/// `cartwright repl`: a session at a terminal, from a pipe, or of commands given.
struct ReplCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl",
        abstract: "Open a session. Without a terminal, standard input is a script.",
        discussion: "A script stops at the first failure, unless told to keep going, and exits with 1 then."
    )

    @OptionGroup var options: SessionOptions

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Commands to run instead, separated by ; or line breaks.", valueName: "commands")
    )
    var commands: String?

    @Flag(help: "Go on after a command fails; the exit status is still 1.")
    var keepGoing = false

    @Flag(name: .customLong("no-rc"), help: "Do not run the commands of ~/.cartwrightrc, which a terminal gets first.")
    var skipsStartupFile = false

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let facts = TerminalFacts(input: 0, output: 1, environment: environment)
        let isScript = commands != nil || !facts.inputIsTerminal
        var interpreter = try options.interpreter(isAtTerminal: !isScript)
        interpreter.allowsPrefixes = !isScript
        if isScript {
            try runScript(interpreter)
        } else {
            try converse(interpreter, facts, environment)
        }
    }

    private func runScript(_ interpreter: Interpreter) throws {
        var lines = options.openingCommands + (commands.map(CommandLine.commands) ?? [])
        let editor = commands == nil ? PlainLineEditor(input: 0) : nil
        let succeeded = try Script.run(interpreter, keepsGoing: keepGoing) { () throws(CartwrightError) in
            if !lines.isEmpty { return lines.removeFirst() }
            guard let editor, case .line(let line) = try editor.readLine(prompt: "") else { return nil }
            return line
        }
        if !succeeded { throw ExitCode.failure }
    }

    private func converse(_ interpreter: Interpreter, _ facts: TerminalFacts, _ environment: [String: String]) throws {
        let console = Console()
        var interpreter = interpreter
        if facts.outputIsTerminal {
            interpreter.output.columns = { TerminalSize(of: 1, environment: environment).columns }
        }
        interpreter.output.progress = ProgressBar.show
        let completer = SessionCompleter(interpreter)
        var loop = SessionLoop(interpreter, console: console, completer: completer)
        try exiting(.failure) { () throws(CartwrightError) in
            try console.print(["Cartwright 0.1.0. Type help; Tab completes; Ctrl-D leaves."])
            for command in options.openingCommands { _ = try loop.run(command) }
            for command in startupCommands(environment, console) { _ = try loop.run(command) }
        }
        let editor = makeLineEditor(
            for: facts,
            input: 0,
            output: 1,
            environment: environment,
            historyFile: environment["HOME"].map { HistoryFile(path: $0 + "/.cartwright_history") },
            completer: completer,
            diagnose: { console.complain(ErrorText.lines(for: $0).map(\.text)) }
        )
        try exiting(.failure) { () throws(CartwrightError) in try loop.converse(through: editor) }
    }

    /// The commands of `~/.cartwrightrc`: none where there is no such file. One that fails is told, and the next runs.
    private func startupCommands(_ environment: [String: String], _ console: Console) -> [String] {
        guard !skipsStartupFile, let path = environment["HOME"].map({ $0 + "/.cartwrightrc" }),
            access(path, F_OK) == 0
        else { return [] }
        do throws(CartwrightError) {
            var script = try ScriptLines(bytes: try DiskFiles().read(path))
            var commands: [String] = []
            while let line = try script.next() { commands.append(line) }
            return commands
        } catch {
            console.complain(ErrorText.lines(for: error.inFile(path)).map(\.text))
            return []
        }
    }
}
