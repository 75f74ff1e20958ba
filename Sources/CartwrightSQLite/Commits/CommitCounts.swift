internal import Cartwright

/// The counts over all tenants of a file: a row of its own, kept as a value during a transaction.
struct CommitCounts: Equatable {
    /// A random number that identifies this store.
    private(set) var store: Int64 = 0
    /// The number of transactions that changed something.
    var commits: Int64 = 0
    /// The number of events recorded in total.
    var recorded: Int64 = 0
    /// The number of batch ids assigned in total.
    var named: Int64 = 0
    /// The number of tenants whose outboxes have a row of counts.
    var outboxes: Int64 = 0

    /// The reading for the file beside the store.
    var reading: CommitCounter.Reading { CommitCounter.Reading(store: store, commits: commits, recorded: recorded) }
}

// MARK: The row

extension CommitCounts {
    /// The columns in order, the digest last.
    static let columns = "store, commits, recorded, named, outboxes, digest"

    /// The values of the row, the digest last.
    var row: [SQLArgument] {
        let values = [store, commits, recorded, named, outboxes].map(SQLArgument.integer)
        return values + [.integer(RowDigest(values).value)]
    }

    /// Checks that the last of some values is the digest of the others.
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

    /// Returns the counts of a store; nil if it has no tables.
    static func reading(in connection: SQLiteConnection) throws(CartwrightError) -> CommitCounter.Reading? {
        guard try Schema.version(of: connection) > 0 else { return nil }
        let statement = try PreparedStatement(CommitSQL.counts.text, on: connection)
        return try read(by: statement, path: connection.path).reading
    }

    /// Reads the row with a prepared statement.
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
