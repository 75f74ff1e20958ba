/// Every statement of the outbox, so that a test can ask SQLite how it would go about each: none may look at more rows
/// than it has to, however many events wait and however many delivered batches are kept.
enum OutboxSQL: Int, CaseIterable {
    case begin, beginReading, commit, rollback
    case counts, setCounts, pages, freePages, pageSize
    case addEvent, pendingEvents, deleteEvents
    case addBatch, setBatch, batch, numberOfID, deleteBatch
    case addBody, body, deleteBody
    case due, nextDue, away, decidedAfter
    case addSource, deleteSource, firstOfSource, nextOfSource, awayOfSource
    case newest, newestInState, deliveredBefore
    case eventsAfter, batchesAfter, deliveredCount, allSources, pageChecks, eventChecks, batchChecks

    var text: String {
        switch self {
        case .begin: "BEGIN IMMEDIATE"
        case .beginReading: "BEGIN"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"

        case .counts: "SELECT \(OutboxCounts.columns) FROM outbox_count WHERE only = 1"
        case .setCounts:
            """
            UPDATE outbox_count SET recorded = ?, named = ?, pending = ?, in_flight = ?, delivered = ?, dead = ?,
                store = ?, commits = ?, digest = ?
            WHERE only = 1
            """
        case .pages: "PRAGMA page_count"
        case .freePages: "PRAGMA freelist_count"
        case .pageSize: "PRAGMA page_size"

        case .addEvent: "INSERT INTO outbox_event (number, source, body, digest) VALUES (?, ?, ?, ?)"
        case .pendingEvents: "SELECT number, source, body, digest FROM outbox_event ORDER BY number LIMIT ?"
        case .deleteEvents: "DELETE FROM outbox_event WHERE number BETWEEN ? AND ?"

        case .addBatch:
            """
            INSERT INTO outbox_batch VALUES (
                ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16
            )
            """
        case .setBatch:
            // The same arguments.
            """
            UPDATE outbox_batch SET state = ?3, waits = ?4, due_at = ?5, failures = ?8, settled_at = ?10,
                reason_code = ?11, reason = ?12, members = ?13, due_since = ?14, digest = ?16
            WHERE number = ?1
            """
        case .batch: "SELECT * FROM outbox_batch WHERE number = ?"
        case .numberOfID: "SELECT number FROM outbox_batch WHERE id = ?"
        case .deleteBatch: "DELETE FROM outbox_batch WHERE number = ?"

        case .addBody: "INSERT INTO outbox_body (number, body) VALUES (?, ?)"
        case .body: "SELECT body FROM outbox_body WHERE number = ?"
        case .deleteBody: "DELETE FROM outbox_body WHERE number = ?"

        case .due:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_due
            WHERE state = 0 AND waits = 0 AND due_at <= ?
            ORDER BY due_at, number LIMIT 1
            """
        case .nextDue:
            """
            SELECT due_at FROM outbox_batch INDEXED BY outbox_batch_due
            WHERE state = 0 AND waits = 0 AND due_at IS NOT NULL
            ORDER BY due_at LIMIT 1
            """
        case .away:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_due
            WHERE state = 0 AND waits = 0 AND due_at IS NULL
            """
        case .decidedAfter:
            "SELECT number FROM outbox_batch INDEXED BY outbox_batch_since WHERE state = 0 AND due_since > ?"

        case .addSource: "INSERT INTO outbox_source (source, number) VALUES (?, ?)"
        case .deleteSource: "DELETE FROM outbox_source WHERE source = ? AND number = ?"
        case .firstOfSource: "SELECT number FROM outbox_source WHERE source = ? ORDER BY number LIMIT 1"
        case .nextOfSource: "SELECT number FROM outbox_source WHERE source = ? AND number > ? ORDER BY number LIMIT 1"
        case .awayOfSource:
            // In this order: few batches are away at a time, however many in flight share a source.
            """
            SELECT away.number FROM outbox_batch AS away INDEXED BY outbox_batch_due
            CROSS JOIN outbox_source ON outbox_source.source = ? AND outbox_source.number = away.number
            WHERE away.state = 0 AND away.waits = 0 AND away.due_at IS NULL LIMIT 1
            """

        case .newest: "SELECT * FROM outbox_batch ORDER BY number DESC LIMIT ?"
        case .newestInState: "SELECT * FROM outbox_batch WHERE state = ? ORDER BY number DESC LIMIT ?"
        case .deliveredBefore:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_settled
            WHERE state = 1 AND settled_at < ? ORDER BY settled_at LIMIT ?
            """

        case .eventsAfter:
            "SELECT number, source, body, digest FROM outbox_event WHERE number > ? ORDER BY number LIMIT ?"
        case .batchesAfter: "SELECT * FROM outbox_batch WHERE state = ? AND number > ? ORDER BY number LIMIT ?"
        case .deliveredCount: "SELECT COUNT(*) FROM outbox_batch INDEXED BY outbox_batch_state WHERE state = 1"
        case .allSources: "SELECT source, number FROM outbox_source ORDER BY source, number LIMIT ?"
        case .pageChecks: "PRAGMA integrity_check(1)"
        case .eventChecks: "PRAGMA quick_check(outbox_event)"
        case .batchChecks: "PRAGMA integrity_check(outbox_batch)"
        }
    }
}
