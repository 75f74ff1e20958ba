import ArgumentParser

/// `cartwright events …`: what becomes of events besides sending them.
struct EventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Write events in the form that another system takes.",
        subcommands: [ExportEventsCommand.self]
    )
}
