internal import Cartwright

/// What would have to be counted row by row of one tenant's outbox. Kept as a row of its own, and by value while a
/// transaction lasts.
struct OutboxCounts: Equatable {
    /// Events that were ever recorded: the number of the last.
    var recorded: Int64 = 0
    /// Events that are in no batch.
    var pending: Int64 = 0
    private var batches: [OutboxState: Int64] = [:]

    init() {}

    /// Batches in a state.
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
    /// Its columns, in their order, and then the digest of them.
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

    /// The values of the row, its digest the last.
    var row: [SQLArgument] {
        let values = [recorded, pending, self[.inFlight], self[.delivered], self[.dead]].map(SQLArgument.integer)
        return values + [.integer(RowDigest(values).value)]
    }
}
