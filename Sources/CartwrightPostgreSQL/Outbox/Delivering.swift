internal import Cartwright

/// Gives out batches, on the connection that holds the lock.
struct Delivering {
    let tenant: PostgreSQLValue
    let limits: OutboxLimits
    let names: BatchNames
    let now: Instant
    let connection: PostgreSQLConnection

    /// Makes batches that are given out due at once.
    ///
    /// - Throws: `store.corrupt` if batches in flight do not match their events.
    func resume() throws(PostgreSQLFailure) {
        let answers = try connection.exchange([
            PostgreSQLStatement(OutboxSQL.damaged, [tenant]), waitingAnew,
            PostgreSQLStatement(OutboxSQL.takeBack, [tenant, .integer(now.milliseconds), .byteStrings([])]),
        ])
        guard let damaged = answers.first, try damaged.integer(0, 0) == 0 else {
            throw .damaged(connection.place, "batches in flight do not match their events or their sources")
        }
    }

    /// Returns the batch that has been due the longest, or else a new batch.
    func nextBatch() throws(PostgreSQLFailure) -> OutboxBatch? {
        let giving = PostgreSQLStatement(OutboxSQL.giveOut, [tenant, .integer(now.milliseconds)])
        let answers = try connection.exchange([waitingAnew, giving])
        guard let due = answers.last, due.count > 0 else { return try newBatch() }
        return OutboxBatch(
            id: try due.text(0, 0),
            body: try due.bytes(0, 1),
            events: Int(try due.integer(0, 2)),
            failures: Int(try due.integer(0, 3)),
            createdAt: try due.instant(0, 4, connection.place)
        )
    }

    private var waitingAnew: PostgreSQLStatement {
        PostgreSQLStatement(OutboxSQL.waitAnew, [tenant, .integer(now.milliseconds)])
    }

    /// Only this process removes events, so they still exist when the batch is made. If they were rewritten meanwhile,
    /// they are read again.
    private func newBatch() throws(PostgreSQLFailure) -> OutboxBatch? {
        let most = [limits.lookAhead, limits.batch.events].map { PostgreSQLValue.integer(Int64(max(1, $0))) }
        let rows = try connection.query(
            OutboxSQL.pending,
            [tenant] + most + [.integer(Int64(limits.batch.bytes)), .integer(Int64(max(1, limits.inFlight)))]
        )
        guard rows.count > 0 else { return nil }
        let id = names.id(try rows.integer(0, 3), at: now)
        var (numbers, lengths, sources) = ([Int64?](), [Int64?](), [[UInt8]?]())
        var body: [UInt8] = []
        for row in 0..<rows.count {
            let event = try rows.bytes(row, 2)
            numbers.append(try rows.integer(row, 0))
            lengths.append(Int64(event.count))
            sources.append(try rows.bytes(row, 1))
            body.append(UInt8(ascii: row == 0 ? "[" : ","))
            body += event
        }
        body.append(UInt8(ascii: "]"))
        let taken = try connection.query(
            OutboxSQL.take,
            [
                tenant, .bytes(Array(id.utf8)), .integer(now.milliseconds), .integers(numbers), .integers(lengths),
                .byteStrings(sources), .bytes(body),
            ]
        )
        // Events are rewritten only for the erasure of a customer.
        guard taken.written > 0 else { return try newBatch() }
        return OutboxBatch(id: id, body: body, events: rows.count, failures: 0, createdAt: now)
    }
}
