internal import Cartwright
internal import GRDB

/// What would have to be counted row by row. Kept as a row of its own, and by value while a transaction lasts.
struct OutboxCounts: Equatable {
    /// Events that were ever recorded: the number of the last.
    var recorded: Int64 = 0
    /// Ids that were ever given to batches.
    var named: Int64 = 0
    /// Events that are in no batch.
    var pending: Int64 = 0
    /// Transactions that changed something.
    var commits: Int64 = 0
    /// A number by chance, which tells this store from any other.
    private(set) var store: Int64 = 0
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

    /// What is written down beside the store.
    var reading: CommitCounter.Reading { CommitCounter.Reading(store: store, commits: commits, recorded: recorded) }
}

// MARK: The row

extension OutboxCounts {
    /// Its columns, in their order, and then the digest of them.
    static let columns = "recorded, named, pending, in_flight, delivered, dead, store, commits, digest"

    /// Reads the row.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) {
        try self.init((0..<9).map { row.integer($0) }, path: path)
    }

    private init(_ values: [Int64], path: String) throws(CartwrightError) {
        guard RowDigest(values[..<8].map(SQLArgument.integer)).value == values[8] else {
            throw StoreFailure.damaged(path, "the counts of its outbox")
        }
        (recorded, named, pending) = (values[0], values[1], values[2])
        batches = [.inFlight: values[3], .delivered: values[4], .dead: values[5]]
        (store, commits) = (values[6], values[7])
    }

    /// The values of the row, its digest the last.
    var row: [SQLArgument] {
        let values: [SQLArgument] = [
            .integer(recorded), .integer(named), .integer(pending), .integer(self[.inFlight]),
            .integer(self[.delivered]), .integer(self[.dead]), .integer(store), .integer(commits),
        ]
        return values + [.integer(RowDigest(values).value)]
    }

    /// How far a store has come; nil where its tables are those of an older program.
    static func reading(in database: Database, path: String) throws -> CommitCounter.Reading? {
        guard try Schema.hasDigests(database, path: path) else { return nil }
        let row = try Row.fetchOne(database, sql: "SELECT \(columns) FROM outbox_count WHERE only = 1")
        guard let row else { throw StoreFailure.corrupt(path, "its outbox has no counts") }
        return try OutboxCounts((0..<9).map { row[$0] }, path: path).reading
    }
}
