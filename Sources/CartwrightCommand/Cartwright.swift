import ArgumentParser

/// The program `cartwright`.
@main
struct CartwrightProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartwright",
        abstract: "Step through purchase flows: content cards, coupons, exact prices, signed events.",
        discussion: """
            Without a subcommand it opens the REPL. Exit status: 0 good; 1 a command failed; 2 a flow or a signature \
            did not match; 64 usage; 65 bad input file; 69 a plugin could not load.
            """,
        version: "0.1.0",
        subcommands: [
            ReplCommand.self, RunCommand.self, PriceCommand.self, SimulateCommand.self, CheckCommand.self,
            CardsCommand.self, TourCommand.self, SignCommand.self, VerifyCommand.self, OutboxCommand.self,
            EventsCommand.self, SyncCommand.self, CollectorCommand.self, PluginCommand.self,
        ],
        defaultSubcommand: ReplCommand.self
    )
}
