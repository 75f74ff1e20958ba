import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
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

    @OptionGroup var connection: ConnectionArguments

    @OptionGroup var script: ScriptArguments

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
        if resume, script.isScript { throw ValidationError("--resume is for a session at a terminal.") }
        if connection.url != nil { try refuseWithConnection() }
    }

    /// Refuses options that are about a session of this program's own.
    private func refuseWithConnection() throws {
        let own = [
            ("--catalog", options.catalog != nil), ("--cards", !options.cards.isEmpty),
            ("--store", options.store != nil), ("--key", !options.key.isEmpty), ("--resume", resume),
            ("--seed", options.seed != nil), ("--clock", options.clock != "machine"),
        ].filter(\.1).map(\.0)
        guard own.isEmpty else {
            throw ValidationError(
                "--connect opens a session of the service, which takes no \(own.joined(separator: ", "))."
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

    /// The arguments that count for a session of a service.
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
        // A session that is resumed had the commands it begins with.
        try conversation.hold(
            telling: replayed ?? [],
            beginning: replayed == nil ? options.openingCommands : [],
            startup: { replayed == nil ? startupCommands(environment) : [] }
        )
    }

    /// The commands of `~/.cartwrightrc`: none where there is no such file, or others could
    /// have written it. One that fails is told, and the next runs.
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
