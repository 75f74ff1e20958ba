import ArgumentParser
import Cartwright
import CartwrightCommandLine

/// The program `cartwright`.
@main
struct CartwrightProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartwright",
        abstract: "Step through purchase flows: content cards, coupons, exact prices, signed events.",
        discussion: """
            Without a subcommand it opens the REPL. Exit status: 0 success; 1 a command failed; 2 a flow, a \
            signature or the log of changes did not match; 64 usage error; 65 bad input file; 69 a plugin could not be \
            loaded; 70 a plugin ended the process; 130 Ctrl-C in a script.
            """,
        version: ProgramVersion.running.description,
        subcommands: [
            ReplCommand.self, RunCommand.self, PriceCommand.self, SimulateCommand.self, BacktestCommand.self,
            CheckCommand.self, LintCommand.self, PricesCommand.self, ImportCommand.self, PromotionsCommand.self,
            SchemaCommand.self,
            CardsCommand.self, CodesCommand.self, TourCommand.self, SignCommand.self, VerifyCommand.self,
            OutboxCommand.self, EventsCommand.self,
            SyncCommand.self, CollectorCommand.self, ServeCommand.self, WorkbenchCommand.self, KeysCommand.self,
            ChangesCommand.self, SessionsCommand.self, OrdersCommand.self, GiftCardsCommand.self,
            StoreCreditsCommand.self, UpliftCommand.self, EraseCommand.self, PluginCommand.self,
            ManualCommand<CartwrightProgram>.self,
        ],
        defaultSubcommand: ReplCommand.self
    )

    /// Runs the command that the arguments name.
    static func main() {
        let run = ProgramRun(of: Self.self)
        do {
            if let help = WordHelp(Array(CommandLine.arguments.dropFirst())) { return try help.show() }
            var command = try run.command(.cartwright)
            try command.run()
        } catch {
            run.end(error)
        }
        run.end()
    }
}
