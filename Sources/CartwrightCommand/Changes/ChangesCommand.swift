import ArgumentParser

/// `cartwright changes …`: the log of changes of a shop.
struct ChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "List and verify the log of changes of a shop.",
        discussion: """
            Each change of the catalog, a promotion, codes or an access key, and each erasure of a customer, has an \
            entry with its time and the id of the caller's access key. Changes of access keys are in the log of the \
            operators, those of a shop in its own; both are read.
            """,
        subcommands: [ListChangesCommand.self, VerifyChangesCommand.self]
    )
}
