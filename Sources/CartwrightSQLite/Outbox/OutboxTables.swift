internal import Cartwright
internal import GRDBSQLite

/// The tables of an outbox, for as long as a transaction lasts. Nothing here is durable before the transaction is.
///
/// It stays with one connection and is reached only while that is held, by one caller at a time, which is why it may be
/// handed from thread to thread.
final class OutboxTables: @unchecked Sendable {
    let limits: OutboxLimits
    let path: String
    private let connection: OpaquePointer
    private var statements: [PreparedStatement?]

    /// Changed by value, and written at the end.
    var counts: OutboxCounts
    private var countsBefore: OutboxCounts
    private let seed: UInt64
    /// How many bytes the file may have before it takes no more events, and how many it has.
    var room: OutboxRoom
    /// Until when there is nothing to send, as far as is known.
    var quiet: OutboxQuiet?
    private let counter: CommitCounter?

    /// - Parameters:
    ///   - path: the path as errors name it.
    ///   - realPath: the file itself.
    init(
        on connection: OpaquePointer,
        path: String,
        realPath: String,
        limits: OutboxLimits,
        seed: UInt64,
        maximumBytes: Int64?
    ) {
        (self.connection, self.path, self.limits, self.seed) = (connection, path, limits, seed)
        counter = CommitCounter(beside: realPath)
        statements = Array(repeating: nil, count: OutboxSQL.allCases.count)
        (counts, countsBefore) = (OutboxCounts(), OutboxCounts())
        room = OutboxRoom(maximumBytes: maximumBytes)
    }

    /// A statement, compiled when it is needed for the first time.
    func statement(_ sql: OutboxSQL) throws(CartwrightError) -> PreparedStatement {
        if let known = statements[sql.rawValue] { return known }
        let compiled = try PreparedStatement(sql.text, on: connection, path: path)
        statements[sql.rawValue] = compiled
        return compiled
    }

    /// The id of a new batch.
    ///
    /// The ids of a file are the sequence of its seed, and the file knows how far it has come. So a program that begins
    /// again with the same seed and the same time makes none that a receiver has seen already.
    func nextID(at now: Instant) -> String {
        var generator = IdentifierGenerator(seed: seed &+ UInt64(bitPattern: counts.named) &* 0x9E37_79B9_7F4A_7C15)
        counts.named &+= 1
        return generator.next(at: now)
    }
}

// MARK: Transactions

extension OutboxTables {
    /// Runs something in a transaction: all of it is durable when this returns, or nothing has changed.
    func transaction<Value>(
        writing: Bool,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try statement(writing ? .begin : .beginReading).run()
        let value: Value
        do throws(CartwrightError) {
            try readCounts()
            let changesBefore = sqlite3_total_changes(connection)
            value = try body()
            if counts != countsBefore || sqlite3_total_changes(connection) != changesBefore { try writeCounts() }
            try statement(.commit).run()
        } catch {
            // Where SQLite has rolled back by itself, as on a full disk, there is no transaction to roll back.
            try? statement(.rollback).run()
            throw error
        }
        if counts.commits != countsBefore.commits { counter?.write(counts.reading) }
        return value
    }

    private func readCounts() throws(CartwrightError) {
        let path = path
        let read = try statement(.counts).first { row throws(CartwrightError) in try OutboxCounts(row, path: path) }
        guard let read else { throw StoreFailure.corrupt(path, "its outbox has no counts") }
        (counts, countsBefore) = (read, read)
        try room.measure(self)
    }

    private func writeCounts() throws(CartwrightError) {
        counts.commits &+= 1
        try statement(.setCounts).run(counts.row)
    }

    /// Runs a statement that changes rows, and expects how many it finds.
    ///
    /// - Throws: `store.corrupt` where there are others.
    func change(_ sql: OutboxSQL, _ arguments: [SQLArgument], rows: Int) throws(CartwrightError) {
        try statement(sql).run(arguments)
        guard Int(sqlite3_changes(connection)) == rows else {
            throw StoreFailure.damaged(path, "what is in one of its tables is not found there")
        }
    }
}
