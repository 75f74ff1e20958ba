/// The statements of the outbox, as a list so that a test can check the query plan of each: none may scan more rows
/// than it needs, however many events wait and however many delivered batches are stored. The tenant is the first
/// argument of each.
enum OutboxSQL: Int, StatementList {
    case pages, freePages, pageSize
    case addEvent, pendingEvents, deleteEvents
    case addBatch, setBatch, batch, numberOfID, deleteBatch
    case addBody, body, deleteBody
    case due, nextDue, away, decidedAfter
    case addSource, deleteSource, firstOfSource, nextOfSource, awayOfSource
    case newest, newestInState, deliveredBefore
    case rewriteEvent, batchNumbersAfter, rewriteBatch, rewriteBody
    case eventsAfter, batchesAfter, deliveredCount, allSources, pageChecks, eventChecks, batchChecks

    /// The columns of a batch in the order of ``StoredBatch``.
    private static let batchColumns = """
        number, id, state, waits, due_at, events, bytes, failures, created_at, settled_at, reason_code, reason, members,
            due_since, body_digest, digest
        """

    var text: String {
        switch self {
        case .pages: "PRAGMA page_count"
        case .freePages: "PRAGMA freelist_count"
        case .pageSize: "PRAGMA page_size"

        case .addEvent: "INSERT INTO outbox_event (tenant, number, source, body, digest) VALUES (?, ?, ?, ?, ?)"
        case .pendingEvents:
            "SELECT number, source, body, digest FROM outbox_event WHERE tenant = ? ORDER BY number LIMIT ?"
        case .deleteEvents: "DELETE FROM outbox_event WHERE tenant = ? AND number BETWEEN ? AND ?"

        case .addBatch:
            """
            INSERT INTO outbox_batch (tenant, \(Self.batchColumns))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
            """
        case .setBatch:
            // The arguments are the same.
            """
            UPDATE outbox_batch SET state = ?4, waits = ?5, due_at = ?6, failures = ?9, settled_at = ?11,
                reason_code = ?12, reason = ?13, members = ?14, due_since = ?15, digest = ?17
            WHERE tenant = ?1 AND number = ?2
            """
        case .batch: "SELECT \(Self.batchColumns) FROM outbox_batch WHERE tenant = ? AND number = ?"
        case .numberOfID: "SELECT number FROM outbox_batch WHERE tenant = ? AND id = ?"
        case .deleteBatch: "DELETE FROM outbox_batch WHERE tenant = ? AND number = ?"

        case .addBody: "INSERT INTO outbox_body (tenant, number, body) VALUES (?, ?, ?)"
        case .body: "SELECT body FROM outbox_body WHERE tenant = ? AND number = ?"
        case .deleteBody: "DELETE FROM outbox_body WHERE tenant = ? AND number = ?"

        case .due:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_due
            WHERE tenant = ? AND state = 0 AND waits = 0 AND due_at <= ?
            ORDER BY due_at, number LIMIT 1
            """
        case .nextDue:
            """
            SELECT due_at FROM outbox_batch INDEXED BY outbox_batch_due
            WHERE tenant = ? AND state = 0 AND waits = 0 AND due_at IS NOT NULL
            ORDER BY due_at LIMIT 1
            """
        case .away:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_due
            WHERE tenant = ? AND state = 0 AND waits = 0 AND due_at IS NULL
            """
        case .decidedAfter:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_since
            WHERE tenant = ? AND state = 0 AND due_since > ?
            """

        case .addSource: "INSERT INTO outbox_source (tenant, source, number) VALUES (?, ?, ?)"
        case .deleteSource: "DELETE FROM outbox_source WHERE tenant = ? AND source = ? AND number = ?"
        case .firstOfSource:
            "SELECT number FROM outbox_source WHERE tenant = ? AND source = ? ORDER BY number LIMIT 1"
        case .nextOfSource:
            "SELECT number FROM outbox_source WHERE tenant = ? AND source = ? AND number > ? ORDER BY number LIMIT 1"
        case .awayOfSource:
            // The order matters: few batches are away at a time, however many in flight share a source.
            """
            SELECT away.number FROM outbox_batch AS away INDEXED BY outbox_batch_due
            CROSS JOIN outbox_source AS theirs
                ON theirs.tenant = away.tenant AND theirs.source = ?2 AND theirs.number = away.number
            WHERE away.tenant = ?1 AND away.state = 0 AND away.waits = 0 AND away.due_at IS NULL LIMIT 1
            """

        case .newest:
            "SELECT \(Self.batchColumns) FROM outbox_batch WHERE tenant = ? ORDER BY number DESC LIMIT ?"
        case .newestInState:
            """
            SELECT \(Self.batchColumns) FROM outbox_batch WHERE tenant = ? AND state = ? ORDER BY number DESC LIMIT ?
            """
        case .deliveredBefore:
            """
            SELECT number FROM outbox_batch INDEXED BY outbox_batch_settled
            WHERE tenant = ? AND state = 1 AND settled_at < ? ORDER BY settled_at LIMIT ?
            """

        case .rewriteEvent: "UPDATE outbox_event SET body = ?3, digest = ?4 WHERE tenant = ?1 AND number = ?2"
        case .batchNumbersAfter:
            "SELECT number FROM outbox_batch WHERE tenant = ? AND number > ? ORDER BY number LIMIT ?"
        case .rewriteBatch:
            // The arguments are those of a new batch.
            """
            UPDATE outbox_batch SET bytes = ?8, members = ?14, body_digest = ?16, digest = ?17
            WHERE tenant = ?1 AND number = ?2
            """
        case .rewriteBody: "UPDATE outbox_body SET body = ?3 WHERE tenant = ?1 AND number = ?2"

        case .eventsAfter:
            """
            SELECT number, source, body, digest FROM outbox_event WHERE tenant = ? AND number > ?
            ORDER BY number LIMIT ?
            """
        case .batchesAfter:
            """
            SELECT \(Self.batchColumns) FROM outbox_batch WHERE tenant = ? AND state = ? AND number > ?
            ORDER BY number LIMIT ?
            """
        case .deliveredCount:
            "SELECT COUNT(*) FROM outbox_batch INDEXED BY outbox_batch_state WHERE tenant = ? AND state = 1"
        case .allSources:
            "SELECT source, number FROM outbox_source WHERE tenant = ? ORDER BY source, number LIMIT ?"
        case .pageChecks: "PRAGMA integrity_check(1)"
        case .eventChecks: "PRAGMA quick_check(outbox_event)"
        case .batchChecks: "PRAGMA integrity_check(outbox_batch)"
        }
    }
}
