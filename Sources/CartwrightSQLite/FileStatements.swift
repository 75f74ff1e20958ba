/// The compiled statements on a file, shared by the stores of all tenants.
struct FileStatements: Sendable {
    let feeds: StatementCache<FeedSQL>
    let outbox: StatementCache<OutboxSQL>
    let ledger: StatementCache<LedgerSQL>
    let sessions: StatementCache<SessionSQL>
    let records: StatementCache<RecordSQL>
    let codes: StatementCache<CodeSQL>

    init(on connection: SQLiteConnection) {
        (feeds, outbox) = (StatementCache(on: connection), StatementCache(on: connection))
        (ledger, sessions) = (StatementCache(on: connection), StatementCache(on: connection))
        (records, codes) = (StatementCache(on: connection), StatementCache(on: connection))
    }
}
