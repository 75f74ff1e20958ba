/// The compiled statements on a file, shared by the stores of all tenants.
struct FileStatements: Sendable {
    let outbox: StatementCache<OutboxSQL>
    let ledger: StatementCache<LedgerSQL>
    let sessions: StatementCache<SessionSQL>
    let records: StatementCache<RecordSQL>
    let codes: StatementCache<CodeSQL>

    init(on connection: OpaquePointer, path: String) {
        outbox = StatementCache(on: connection, path: path)
        ledger = StatementCache(on: connection, path: path)
        sessions = StatementCache(on: connection, path: path)
        records = StatementCache(on: connection, path: path)
        codes = StatementCache(on: connection, path: path)
    }
}
