import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightLineEditing
import CartwrightREPL
import Foundation

/// `cartwright repl`: a session at a terminal, from a pipe, or of commands given.
struct ReplCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl",
        abstract: "Open a session. Without a terminal, standard input is a script.",
        discussion: """
            A script (-c, a file, a pipe) stops at the first failure, unless told to keep going, and exits with 1. It \
            loads no plugin, writes no file and uploads nothing, unless --allow-load-plugin, --allow-write or \
            --allow-upload says so; nor does a flow, whoever goes through it. At a terminal Ctrl-C ends a command, not \
            the session; in a script it ends the program with 130.

            With --connect the session is one of a running service, which cartwright-net speaks to: the same commands, \
            shared with all who use the session. help connect, in a session, tells what is different.
            """
    )

    @OptionGroup var options: SessionOptions

    @OptionGroup var connection: ConnectionOptions

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Commands to run instead, separated by ; or line breaks.", valueName: "commands")
    )
    var commands: String?

    @Flag(help: "Go on after a command fails; the exit status is still 1.")
    var keepGoing = false

    @Flag(
        name: .customLong("no-rc"),
        help: """
            Do not run the commands of ~/.cartwrightrc, which a terminal gets first, as a script. A file that others \
            can write to is not run.
            """
    )
    var skipsStartupFile = false

    @Flag(help: "Go on with the session that a crash ended last, with all it had done.")
    var resume = false

    @Option(help: .hidden)
    var rehearse: String?

    func validate() throws {
        if resume, commands != nil || isatty(0) == 0 {
            throw ValidationError("--resume is for a session at a terminal.")
        }
        if connection.url != nil { try refuseWithConnection() }
    }

    func run() throws {
        if let rehearse { return try runRehearsal(of: rehearse) }
        let environment = ProcessInfo.processInfo.environment
        let facts = TerminalFacts(input: 0, output: 1, environment: environment)
        let isScript = commands != nil || !facts.inputIsTerminal
        var interpreter = try options.interpreter(isAtTerminal: !isScript)
        interpreter.allowsPrefixes = !isScript
        let service = try connection.connect(&interpreter)
        defer { service?.end() }
        if isScript {
            try runScript(interpreter)
        } else {
            try converse(interpreter, facts, environment)
        }
    }

    private func runScript(_ interpreter: Interpreter) throws {
        var lines = (openingCommands + (commands.map(CommandLine.commands) ?? []))[...]
        let editor = commands == nil ? PlainLineEditor(input: 0) : nil
        let succeeded = try Script.run(interpreter, keepsGoing: keepGoing) { () throws(CartwrightError) in
            if let line = lines.popFirst() { return ScriptLine(line) }
            guard let editor, case .line(let line) = try editor.readLine(prompt: "") else { return nil }
            return ScriptLine(line)
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
        let isConnected = connection.url != nil
        // What the service keeps needs no journal here.
        let (journal, replayed) = isConnected ? (nil, nil) : try startJournal(of: &interpreter, environment)
        let completer = SessionCompleter(interpreter)
        var loop = SessionLoop(interpreter, console: console, completer: completer, heedsSignals: true)
        defer { loop.leave() }
        loop.journal = journal
        PluginNotes.watchFaults(of: .session)
        try exiting(.failure) { () throws(CartwrightError) in
            let place = connection.url.map { " At \($0)." } ?? ""
            let greeting = "Cartwright \(EngineVersion.current). Type help; Tab completes; Ctrl-D leaves.\(place)"
            try loop.tell([greeting] + (replayed ?? []))
            // A session that is resumed had them.
            if replayed != nil { return }
            for command in openingCommands { _ = try loop.runInterruptibly(command, as: .script) }
            if isConnected { return }
            for line in startupCommands(environment, console) {
                _ = try loop.runInterruptibly(line.text, as: .script, at: line.location)
            }
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

    /// The commands that a session begins with.
    private var openingCommands: [String] { connection.openingCommands + options.openingCommands }

    /// The commands of `~/.cartwrightrc`: none where there is no such file, or others could
    /// have written it. One that fails is told, and the next runs.
    private func startupCommands(_ environment: [String: String], _ console: Console) -> [ScriptLine] {
        guard !skipsStartupFile, let file = StartupFile(environment: environment) else { return [] }
        do throws(CartwrightError) {
            return try file.commands()
        } catch {
            console.complain(about: [error])
            return []
        }
    }
}
