import ArgumentParser

/// `cartwright-net outbox …`: what goes from an outbox over the network.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Deliver the events of an outbox.",
        subcommands: [UploadCommand.self]
    )
}
