internal import Cartwright

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

    init(on connection: OpaquePointer, path: String, limits: OutboxLimits, seed: UInt64, maximumBytes: Int64?) {
        (self.connection, self.path, self.limits, self.seed) = (connection, path, limits, seed)
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
        do throws(CartwrightError) {
            try readCounts()
            let value = try body()
            if counts != countsBefore { try writeCounts() }
            try statement(.commit).run()
            return value
        } catch {
            // Where SQLite has rolled back by itself, as on a full disk, there is no transaction to roll back.
            try? statement(.rollback).run()
            throw error
        }
    }

    private func readCounts() throws(CartwrightError) {
        guard let read = try statement(.counts).first(read: OutboxCounts.init) else {
            throw StoreFailure.corrupt(path, "its outbox has no counts")
        }
        (counts, countsBefore) = (read, read)
        try room.measure(self)
    }

    private func writeCounts() throws(CartwrightError) {
        try statement(.setCounts).run(
            .integer(counts.recorded),
            .integer(counts.named),
            .integer(counts.pending),
            .integer(counts[.inFlight]),
            .integer(counts[.delivered]),
            .integer(counts[.dead])
        )
    }
}
