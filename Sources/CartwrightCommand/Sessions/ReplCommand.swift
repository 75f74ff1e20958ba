import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright repl`: opens a session at a terminal, from a pipe, or with given commands.
struct ReplCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl",
        abstract: "Open a session. Without a terminal, standard input is a script.",
        discussion: """
            A script (-c, a file, a pipe) stops at the first failure, unless --keep-going is given, and exits with 1. \
            Scripts and flows cannot load plugins, write files or upload without --allow-load-plugin, --allow-write \
            or --allow-upload; this holds for flows at a terminal, too. At a terminal Ctrl-C ends a command, not the \
            session; in a script it ends the program with 130.

            With --connect the session is on a running service, reached through cartwright-net: the same commands, \
            shared with all users of the session. In a session, "help connect" lists the differences.
            """
    )

    @OptionGroup var options: SessionOptions

    @OptionGroup var connection: ConnectionArguments

    @OptionGroup var script: ScriptArguments

    @Flag(
        name: .customLong("no-rc"),
        help: """
            Do not run ~/.cartwrightrc, which a session at a terminal runs first, as a script. A file that other \
            users can write to is never run.
            """
    )
    var skipsStartupFile = false

    @Flag(help: "Resume the last session that crashed, with all its state.")
    var resume = false

    @Option(help: .hidden)
    var rehearse: String?

    func validate() throws {
        if resume, script.isScript { throw ValidationError("--resume works only for a session at a terminal") }
        if connection.url != nil { try refuseWithConnection() }
    }

    /// Refuses options of a local session.
    private func refuseWithConnection() throws {
        let own = [
            ("--catalog", options.catalog != nil), ("--cards", !options.cards.isEmpty),
            ("--banners", options.banners != nil),
            ("--store", options.store != nil), ("--key", !options.key.isEmpty), ("--resume", resume),
            ("--seed", options.seed != nil), ("--clock", options.clock != "machine"),
        ].filter(\.1).map(\.0)
        guard own.isEmpty else {
            throw ValidationError(
                "--connect opens a session of the service; remove \(own.joined(separator: ", "))"
            )
        }
    }

    func run() throws {
        if let rehearse { return try runRehearsal(of: rehearse) }
        if connection.url != nil { try NetProgram.handOver(arguments: ["repl"] + wordsOfConnection) }
        var interpreter = try options.interpreter(isAtTerminal: !script.isScript)
        interpreter.allowsPrefixes = !script.isScript
        if script.isScript {
            try runScript(interpreter)
        } else {
            try converse(interpreter)
        }
    }

    /// The arguments that apply to a session of a service.
    private var wordsOfConnection: [String] {
        .words(
            connection.words,
            .option("--currency", options.currency),
            options.output.words,
            options.plugins.words,
            script.words
        )
    }

    private func runScript(_ interpreter: Interpreter) throws {
        let succeeded = try SessionLoop.run(
            interpreter,
            beginning: options.openingCommands,
            commands: script.commands,
            keepsGoing: script.keepGoing
        )
        if !succeeded { throw ExitCode.failure }
    }

    private func converse(_ interpreter: Interpreter) throws {
        let environment = ProcessInfo.processInfo.environment
        var conversation = Conversation(interpreter, environment)
        let replayed: [String]?
        (conversation.journal, replayed) = try startJournal(of: &conversation.interpreter, environment)
        PluginNotes.watchFaults(of: .session)
        // A resumed session has already run its opening commands.
        try conversation.hold(
            telling: replayed ?? [],
            beginning: replayed == nil ? options.openingCommands : [],
            startup: { replayed == nil ? startupCommands(environment) : [] }
        )
    }

    /// The commands of `~/.cartwrightrc`: none if the file does not exist or other users can write to it. An error is
    /// reported.
    private func startupCommands(_ environment: [String: String]) -> [ScriptLine] {
        guard !skipsStartupFile, let file = StartupFile(environment: environment) else { return [] }
        do throws(CartwrightError) {
            return try file.commands()
        } catch {
            Console().complain(about: [error])
            return []
        }
    }
}
