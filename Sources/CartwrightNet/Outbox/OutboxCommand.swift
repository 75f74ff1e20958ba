import ArgumentParser

/// `cartwright-net outbox …`: commands for the delivery of an outbox.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Deliver the events of an outbox.",
        subcommands: [UploadCommand.self]
    )
}
