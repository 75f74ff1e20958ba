internal import Cartwright

/// The counts of one tenant's outbox, which saves counting rows: a row of its own, kept as a value during a
/// transaction.
struct OutboxCounts: Equatable {
    /// The number of events recorded in total: the number of the last event.
    var recorded: Int64 = 0
    /// The number of events that are in no batch.
    var pending: Int64 = 0
    private var batches: [OutboxState: Int64] = [:]

    init() {}

    /// The number of batches in a state.
    subscript(state: OutboxState) -> Int64 {
        get { batches[state, default: 0] }
        set { batches[state] = newValue }
    }

    var summary: OutboxSummary {
        var summary = OutboxSummary()
        summary.pendingEvents = Int(pending)
        for (state, count) in batches where count != 0 { summary.batches[state] = Int(count) }
        return summary
    }
}

// MARK: The row

extension OutboxCounts {
    /// The columns in order, the digest last.
    static let columns = "recorded, pending, in_flight, delivered, dead, digest"

    /// Reads the row.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) {
        let values = (0..<6).map { row.integer($0) }
        try CommitCounts.check(values, path: path)
        (recorded, pending) = (values[0], values[1])
        batches = [.inFlight: values[2], .delivered: values[3], .dead: values[4]]
    }

    /// The values of the row, the digest last.
    var row: [SQLArgument] {
        let values = [recorded, pending, self[.inFlight], self[.delivered], self[.dead]].map(SQLArgument.integer)
        return values + [.integer(RowDigest(values).value)]
    }
}
