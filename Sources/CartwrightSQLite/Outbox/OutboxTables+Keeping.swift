internal import Cartwright

extension OutboxTables {
    /// Returns the number of events and batches in each state.
    func summary() throws(CartwrightError) -> OutboxSummary {
        var summary = counts.summary
        let due = try statement(.nextDue).first(tenant) { row in Instant(milliseconds: row.integer(0)) }
        summary.nextDueAt = due ?? nil
        return summary
    }

    /// Returns the newest batches, oldest first.
    func batches(in state: OutboxState?, limit: Int) throws(CartwrightError) -> [OutboxEntry] {
        let path = path
        let read = { (row: SQLRow) throws(CartwrightError) in try StoredBatch.entry(row, path: path) }
        let limit = SQLArgument.number(max(0, limit))
        guard let state else { return try statement(.newest).all(tenant, limit, read: read).reversed() }
        return try statement(.newestInState).all(tenant, .integer(state.number), limit, read: read).reversed()
    }

    /// Puts a dead batch in flight.
    ///
    /// - Throws: `outbox.unknown_batch`, `outbox.not_dead`.
    func retry(_ id: String, at now: Instant) throws(CartwrightError) {
        var batch = try dead(id)
        batch.progress.revive(at: now)
        try move(batch, from: .dead)
        try enter(&batch)
    }

    /// Deletes a dead batch.
    ///
    /// - Throws: `outbox.unknown_batch`, `outbox.not_dead`.
    func discard(_ id: String) throws(CartwrightError) { try delete(try dead(id).number, in: .dead) }

    /// Deletes batches that were delivered before an instant.
    ///
    /// - Returns: the number of deleted batches.
    func deleteDelivered(before: Instant, atMost limit: Int) throws(CartwrightError) -> Int {
        let arguments = (before: SQLArgument.integer(before.milliseconds), limit: SQLArgument.number(limit))
        let old = try statement(.deliveredBefore).all(tenant, arguments.before, arguments.limit) { $0.integer(0) }
        for number in old { try delete(number, in: .delivered) }
        return old.count
    }

    private func dead(_ id: String) throws(CartwrightError) -> StoredBatch {
        guard let batch = try batch(id: id) else { throw .unknownBatch(id) }
        guard batch.entry.state == .dead else { throw .notDead(id, batch.entry.state) }
        return batch
    }
}
