import ArgumentParser

/// `cartwright outbox …`: stores recorded events until a receiver has them.
struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Store events until they are delivered: record, list, retry, upload.",
        discussion: """
            Events are pending, then in flight as part of a batch; finally the batch is delivered or dead. A dead \
            batch has a reason and can be retried. Exit status 1 if the store fails or a batch has an error.
            """,
        subcommands: [
            RecordCommand.self, ListOutboxCommand.self, ShowBatchCommand.self, RetryCommand.self, DiscardCommand.self,
            PruneCommand.self, CheckOutboxCommand.self, UploadCommand.self,
        ]
    )
}
