import ArgumentParser

/// `cartwright events …`: exports events.
struct EventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Write events in the formats of other systems.",
        subcommands: [ExportEventsCommand.self]
    )
}
