/// The tables of a store, as those of the first version that was released and the changes after it. A change that was
/// released is never edited: the next one follows it.
enum SchemaChanges {
    /// The version of the tables that the first of them makes.
    static let first = 7

    /// Each is made of scripts, run in their order.
    static let all: [[String]] = [
        [
            LedgerSchema.text, SessionSchema.text, OutboxSchema.text, CodeSchema.text, FeedSchema.text,
            RecordSchema.text,
        ],
        [CodeSpellingSchema.text, SessionSchema.commands],
    ]

    /// The steps on the connection after a change, by the version that it makes: what SQL cannot do.
    static let steps: [Int: Migration.Step] = [8: CodeSpellingSchema.moveCodes]

    /// What the server does itself. It holds no data, so it is made anew after every change.
    static let functions = ["DROP FUNCTION IF EXISTS change", ChangeFunction.text]
}
