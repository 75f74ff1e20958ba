/// The statements on the counts of transactions and outboxes.
enum CommitSQL: Int, StatementList {
    case counts, setCounts
    case outboxCounts, setOutboxCounts, outboxes

    var text: String {
        switch self {
        case .counts: "SELECT \(CommitCounts.columns) FROM store_count WHERE only = 1"
        case .setCounts:
            """
            UPDATE store_count SET store = ?, commits = ?, recorded = ?, named = ?, outboxes = ?, digest = ?
            WHERE only = 1
            """
        case .outboxCounts: "SELECT \(OutboxCounts.columns) FROM outbox_count WHERE tenant = ?"
        case .setOutboxCounts:
            """
            INSERT OR REPLACE INTO outbox_count (tenant, \(OutboxCounts.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        case .outboxes: "SELECT COUNT(*) FROM outbox_count"
        }
    }
}
