internal import Cartwright

/// What would have to be counted row by row. Kept as a row of its own, and by value while a transaction lasts.
struct OutboxCounts: Equatable {
    /// Events that were ever recorded: the number of the last.
    var recorded: Int64 = 0
    /// Ids that were ever given to batches.
    var named: Int64 = 0
    /// Events that are in no batch.
    var pending: Int64 = 0
    private var batches: [OutboxState: Int64] = [:]

    init() {}

    init(_ row: SQLRow) {
        (recorded, named, pending) = (row.integer(0), row.integer(1), row.integer(2))
        batches = [.inFlight: row.integer(3), .delivered: row.integer(4), .dead: row.integer(5)]
    }

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
