internal import Cartwright

extension PostgreSQLRows {
    /// Reads the columns of a batch, as ``OutboxSQL`` selects them.
    func entry(_ row: Int, _ place: String) throws(PostgreSQLFailure) -> OutboxEntry {
        guard let state = OutboxState(number: try integer(row, 1)) else {
            throw .damaged(place, "a batch in it has an unknown state")
        }
        var reason: OutboxEntry.Reason?
        if try bytes(ifPresent: row, 8) != nil {
            reason = OutboxEntry.Reason(code: ErrorCode(rawValue: try text(row, 8)), summary: try text(row, 9))
        }
        return OutboxEntry(
            id: try text(row, 0),
            state: state,
            events: Int(try integer(row, 2)),
            bytes: Int(try integer(row, 3)),
            failures: Int(try integer(row, 4)),
            createdAt: try instant(row, 5, place),
            dueAt: try instant(ifPresent: row, 6, place),
            settledAt: try instant(ifPresent: row, 7, place),
            reason: reason
        )
    }

    /// Reads the columns of ``OutboxSQL/summary``.
    func summary(_ place: String) throws(PostgreSQLFailure) -> OutboxSummary {
        var summary = OutboxSummary()
        summary.pendingEvents = Int(try integer(0, 0))
        for (column, state) in [(1, OutboxState.inFlight), (2, .dead), (3, .delivered)] {
            let count = try integer(0, column)
            if count != 0 { summary.batches[state] = Int(count) }
        }
        summary.nextDueAt = try instant(ifPresent: 0, 4, place)
        return summary
    }
}
