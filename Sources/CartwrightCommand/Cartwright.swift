import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// The program `cartwright`.
@main
struct CartwrightProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartwright",
        abstract: "Step through purchase flows: content cards, coupons, exact prices, signed events.",
        discussion: """
            Without a subcommand it opens the REPL. Exit status: 0 good; 1 a command failed; 2 a flow or a signature \
            did not match; 64 usage; 65 bad input file; 69 a plugin could not load; 70 a plugin ended the process; \
            130 Ctrl-C in a script.
            """,
        version: EngineVersion.current.description,
        subcommands: [
            ReplCommand.self, RunCommand.self, PriceCommand.self, SimulateCommand.self, CheckCommand.self,
            LintCommand.self, SchemaCommand.self, CardsCommand.self, CodesCommand.self, TourCommand.self,
            SignCommand.self, VerifyCommand.self, OutboxCommand.self, EventsCommand.self, SyncCommand.self,
            CollectorCommand.self, ServeCommand.self, WorkbenchCommand.self, KeysCommand.self, PluginCommand.self,
            ManualCommand<CartwrightProgram>.self,
        ],
        defaultSubcommand: ReplCommand.self
    )

    /// Runs the command of the arguments. One that may load plugins from files runs in a process of its own, whose end
    /// counts as the command's only where the command handed it back.
    static func main() {
        let word = CompletionToken.take()
        do {
            let arguments = ProcessInfo.processInfo.arguments.dropFirst()
            var command = try parseAsRoot(OptionSynonyms.cartwright.replaced(in: Array(arguments)))
            if word == nil, (command as? any LoadsPlugins)?.loadsPlugins == true { SupervisedRun.runAndExit() }
            try command.run()
        } catch {
            guard let word else { exit(withError: error) }
            tell(error)
            word.finish(status: exitCode(for: error).rawValue)
        }
        word?.finish(status: ExitCode.success.rawValue)
    }

    /// What the argument parser would say on its way out.
    private static func tell(_ error: any Error) {
        let lines = fullMessage(for: error).split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return }
        if exitCode(for: error).isSuccess { try? Console().print(lines) } else { Console().complain(lines) }
    }
}
