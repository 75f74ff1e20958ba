internal import Cartwright

/// What is counted over all tenants of a file. Kept as a row of its own, and by value while a transaction lasts.
struct CommitCounts: Equatable {
    /// A number by chance, which tells this store from any other.
    private(set) var store: Int64 = 0
    /// Transactions that changed something.
    var commits: Int64 = 0
    /// Events that were ever recorded.
    var recorded: Int64 = 0
    /// Ids that were ever given to batches.
    var named: Int64 = 0
    /// Tenants whose outboxes have counts of their own.
    var outboxes: Int64 = 0

    /// What is written down beside the store.
    var reading: CommitCounter.Reading { CommitCounter.Reading(store: store, commits: commits, recorded: recorded) }
}

// MARK: The row

extension CommitCounts {
    /// Its columns, in their order, and then the digest of them.
    static let columns = "store, commits, recorded, named, outboxes, digest"

    /// The values of the row, its digest the last.
    var row: [SQLArgument] {
        let values = [store, commits, recorded, named, outboxes].map(SQLArgument.integer)
        return values + [.integer(RowDigest(values).value)]
    }

    /// Expects the last of some values to be the digest of the others.
    ///
    /// - Throws: `store.corrupt`.
    static func check(_ values: [Int64], path: String) throws(CartwrightError) {
        guard let digest = values.last, RowDigest(values.dropLast().map(SQLArgument.integer)).value == digest else {
            throw StoreFailure.damaged(path, "the counts of its outbox")
        }
    }

    /// Adds the row to new tables.
    static func add(to connection: SQLiteConnection) throws(CartwrightError) {
        var counts = CommitCounts()
        counts.store = .random(in: .min ... .max)
        let insert = "INSERT INTO store_count (only, \(columns)) VALUES (1, ?, ?, ?, ?, ?, ?)"
        try PreparedStatement(insert, on: connection).run(counts.row)
    }

    /// The counts of a store; nil if it has no tables.
    static func reading(in connection: SQLiteConnection) throws(CartwrightError) -> CommitCounter.Reading? {
        guard try Schema.version(of: connection) > 0 else { return nil }
        let statement = try PreparedStatement(CommitSQL.counts.text, on: connection)
        return try read(by: statement, path: connection.path).reading
    }

    /// Reads the row by the statement for it.
    ///
    /// - Throws: `store.corrupt`.
    static func read(by statement: PreparedStatement, path: String) throws(CartwrightError) -> CommitCounts {
        let counts = try statement.first { row throws(CartwrightError) in
            let values = (0..<6).map { row.integer($0) }
            try check(values, path: path)
            var counts = CommitCounts()
            (counts.store, counts.commits, counts.recorded) = (values[0], values[1], values[2])
            (counts.named, counts.outboxes) = (values[3], values[4])
            return counts
        }
        guard let counts else { throw StoreFailure.corrupt(path, "its outbox has no counts") }
        return counts
    }
}
