import ArgumentParser

/// `cartwright promotions …`: announces the promotions of a catalog.
struct PromotionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "promotions",
        abstract: "Export the promotions that a platform may announce.",
        subcommands: [ExportPromotionsCommand.self]
    )
}
