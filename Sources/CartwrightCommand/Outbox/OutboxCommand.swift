import ArgumentParser

/// `cartwright outbox …`: events between the moment they are recorded and the one at which a receiver has them.
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Keep events until a receiver has them: record, list, retry, upload.",
        discussion: """
            Events are pending, then in flight as part of a batch, and in the end the batch is delivered or dead. A \
            dead one says why, and can be retried. Exit status 1 where the store or a batch is not as it should be.
            """,
        subcommands: [
            RecordCommand.self, ListOutboxCommand.self, ShowBatchCommand.self, RetryCommand.self, DiscardCommand.self,
            PruneCommand.self, CheckOutboxCommand.self, UploadCommand.self,
        ]
    )
}
