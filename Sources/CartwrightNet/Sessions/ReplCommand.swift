import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightFiles
import Foundation

/// `cartwright-net repl`: a session of a running service, at a terminal, from a pipe, or from given commands. The
/// program's thread waits for input and for answers.
struct ReplCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl",
        abstract: "Open a session of a running service.",
        discussion: "cartwright repl --connect runs this command. Its help explains sessions.",
    )

    @OptionGroup var connection: ConnectionArguments

    @Option(help: "The currency of a new session if the service's catalog has none.")
    var currency = "USD"

    @OptionGroup var output: OutputArguments

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var script: ScriptArguments

    func validate() throws {
        guard connection.url != nil else { throw ValidationError("--connect needs the URL of a service.") }
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        var interpreter = try interpreter(environment)
        let exchange = try ServiceExchange(connection, until: interpreter.tools.interruption, environment)
        defer { exchange.end() }
        interpreter.connect(exchange.connection)
        let opening = connection.session.map { ["open session \(CommandLine.quoted($0))"] } ?? []
        if script.isScript { return try runScript(interpreter, beginning: opening) }
        PluginNotes.watchFaults(of: .session)
        // The service stores the session, so it needs no journal here.
        try Conversation(interpreter, environment).hold(at: connection.url, beginning: opening)
    }

    private func runScript(_ interpreter: Interpreter, beginning opening: [String]) throws {
        do throws(CartwrightError) {
            let succeeded = try SessionLoop.run(
                interpreter,
                beginning: opening,
                commands: script.commands,
                keepsGoing: script.keepGoing
            )
            guard !succeeded else { return }
        } catch {
            if error.code == .outputFailed { Self.endAtClosedPipe() }
            throw error
        }
        throw ExitCode.failure
    }

    /// Ends the process with SIGPIPE if standard output is a closed pipe, as is usual: SwiftNIO ignores that signal.
    private static func endAtClosedPipe() {
        var output = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        guard poll(&output, 1, 0) == 1, output.revents & Int16(POLLERR) != 0 else { return }
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }

    /// Makes an interpreter that is not connected yet.
    private func interpreter(_ environment: [String: String]) throws -> Interpreter {
        let currency = try exiting(.usage, try Currency(self.currency))
        let set = try plugins.pluginSet(try plugins.loader())
        let settings = WorldSettings(currency: currency, clock: .machine, seed: UInt64.random(in: .min ... .max))
        let interruption = Interruption()
        let tools = Tools(
            files: DiskFiles(interruption: interruption),
            keys: [:],
            machineClock: { Instant.now() },
            interruption: interruption
        )
        var interpreter = Interpreter(
            World(plugins: set, settings: settings),
            tools: tools,
            authority: Authority(script.isScript ? .script : .person)
        )
        interpreter.allowsPrefixes = !script.isScript
        interpreter.output = OutputOptions(environment: environment, isJSON: output.json) { descriptor in
            output.isColored(descriptor: descriptor, environment: environment)
        }
        return interpreter
    }
}

extension ReplCommand: LoadsPlugins {
    /// A session at a terminal stays in this process, like a session without a service.
    var loadsPlugins: Bool { !plugins.plugins.isEmpty && script.isScript }
}
