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

    init() {}
}

// MARK: The row

extension CommitCounts {
    /// Its columns, in their order, and then the digest of them.
    static let columns = "store, commits, recorded, named, outboxes, digest"

    /// Reads the row.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) {
        try self.init((0..<6).map { row.integer($0) }, path: path)
    }

    private init(_ values: [Int64], path: String) throws(CartwrightError) {
        try Self.check(values, path: path)
        (store, commits, recorded) = (values[0], values[1], values[2])
        (named, outboxes) = (values[3], values[4])
    }

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

    /// How far a store has come; nil where its tables are those of an older program that counted nothing.
    static func reading(in connection: SQLiteConnection) throws(CartwrightError) -> CommitCounter.Reading? {
        switch try Schema.counting(of: connection) {
        case .nothing: return nil
        case .oneOutbox:
            let columns = "recorded, named, pending, in_flight, delivered, dead, store, commits, digest"
            let values = try values(of: columns, 9, in: "outbox_count", connection)
            try check(values, path: connection.path)
            return CommitCounter.Reading(store: values[6], commits: values[7], recorded: values[0])
        case .tenants:
            return try CommitCounts(try values(of: columns, 6, in: "store_count", connection), path: connection.path)
                .reading
        }
    }

    private static func values(
        of columns: String,
        _ count: Int32,
        in table: String,
        _ connection: SQLiteConnection
    ) throws(CartwrightError) -> [Int64] {
        let statement = try PreparedStatement("SELECT \(columns) FROM \(table) WHERE only = 1", on: connection)
        let values = try statement.first { row in (0..<count).map { row.integer($0) } }
        guard let values else { throw StoreFailure.corrupt(connection.path, "its outbox has no counts") }
        return values
    }
}
