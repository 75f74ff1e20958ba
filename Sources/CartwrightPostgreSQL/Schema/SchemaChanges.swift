/// The tables of a store, as those of the first released version and the changes after it. A released change is never
/// edited; a new one follows it.
enum SchemaChanges {
    /// The version of the tables after the first change.
    static let first = 7

    /// The changes, each a list of scripts, run in order.
    static let all: [[String]] = [
        [
            LedgerSchema.text, SessionSchema.text, OutboxSchema.text, CodeSchema.text, FeedSchema.text,
            RecordSchema.text,
        ],
        [
            CodeSpellingSchema.text, SessionSchema.commands, ListSchema.text, CounterSchema.text, AccountSchema.text,
            PriceSchema.text,
        ],
    ]

    /// The steps on the connection after a change, by the version that it makes, for work that SQL cannot do.
    static let steps: [Int: Migration.Step] = [
        8: { connection throws(PostgreSQLFailure) in
            try CodeSpellingSchema.moveCodes(connection)
            try ListFilling.fill(connection)
            try CounterSchema.replaceCustomers(connection)
        }
    ]

    /// The functions on the server. They hold no data, so they are created again after every change.
    static let functions = [
        "DROP FUNCTION IF EXISTS account_move", AccountSchema.moving, "DROP FUNCTION IF EXISTS change",
        ChangeFunction.text,
    ]
}
