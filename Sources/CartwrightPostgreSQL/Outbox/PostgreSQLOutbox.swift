public import Cartwright

/// An outbox in the schema of a ``PostgreSQLStore``, beside the sessions whose events it delivers.
///
/// What a method has returned from survives a killed process and a killed server. Callers that record at the same
/// moment share a statement. One process at a time delivers a tenant's events, on a connection of its own that holds a
/// lock, so a proxy that shares connections among clients by the transaction must not be in between.
///
/// ```swift
/// let outbox = PostgreSQLOutbox(store, seed: .random(in: .min ... .max))
/// try await outbox.record(events, at: now)
/// ```
public final class PostgreSQLOutbox: OutboxStore {
    /// How large batches are, how many are in flight, and how far it looks ahead. How many calls may wait is said by
    /// ``PostgreSQLSettings/waitingCalls``.
    public let limits: OutboxLimits

    private let pool: ConnectionPool
    private let tenant: Tenant
    private let names: BatchNames
    private let delivery: DeliveryWorker
    private let recorder: Combiner<RecordCall, RecordReceipt>

    /// The outbox of a tenant.
    ///
    /// - Parameters:
    ///   - store: the store that keeps it.
    ///   - tenant: whose events they are. Each tenant has batches, and a process that delivers them, of its own.
    ///   - limits: how much it takes at a time; a schema that was filled under other limits is no obstacle.
    ///   - seed: what the ids of batches follow from, besides what the schema has seen; a random one outside of tests.
    public init(
        _ store: PostgreSQLStore,
        tenant: Tenant = .shop,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64
    ) {
        (self.tenant, self.limits, pool) = (tenant, limits, store.pool)
        (names, recorder) = (BatchNames(seed: seed), store.calls.recorder)
        delivery = DeliveryWorker(store, tenant)
    }

    private var tenantValue: PostgreSQLValue { .bytes(tenant.bytes) }

    /// Keeps events.
    ///
    /// - Throws: an error of area `store`, which is `store.outcome_unknown` where the connection was lost before the
    ///   answer; `outbox.overloaded`.
    @discardableResult
    public func record(_ events: [Event], at now: Instant) async throws(CartwrightError) -> RecordReceipt {
        guard !events.isEmpty else { return RecordReceipt(recorded: 0) }
        do throws(CartwrightError) {
            return try await recorder.run(RecordCall(events, of: tenant, limits.batch, names, at: now))
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("recorded again, the events may be sent twice, with the same ids")
        }
    }
}

extension PostgreSQLOutbox {
    /// Events as they are kept with a change of a session.
    func encoded(_ events: [Event], at now: Instant) async throws(CartwrightError) -> [EncodedEvent] {
        let events = events.map { EncodedEvent($0, limits.batch) }
        guard events.refusedCount > 0 else { return events }
        let ids = try await pool.run(.harmless) { [names] connection throws(PostgreSQLFailure) in
            try names.ids(events.refusedCount, at: now, connection)
        }
        return events.addressed(ids)
    }
}

// MARK: Delivering

extension PostgreSQLOutbox {
    /// Makes what was given out due at once, and keeps other processes from delivering for as long as this outbox is
    /// there. What is in flight is read first, and has to be what it was made.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`.
    public func resume(at now: Instant) async throws(CartwrightError) {
        try await delivery.run(begins: true, at: now) { [self] worker, connection throws(PostgreSQLFailure) in
            try delivering(at: now, connection).resume()
            (worker.out, worker.unanswered) = ([], [])
        }
    }

    /// The batch to send next.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`, also where another process has delivered while the connection
    ///   was lost: then ``resume(at:)`` begins anew.
    public func nextBatch(at now: Instant) async throws(CartwrightError) -> OutboxBatch? {
        try await delivery.run(at: now) { [self] worker, connection throws(PostgreSQLFailure) in
            let batch = try delivering(at: now, connection).nextBatch()
            if let batch {
                worker.out.insert(batch.id)
                worker.unanswered.remove(batch.id)
            }
            return batch
        }
    }

    /// Writes down how an attempt ended.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`, as for ``nextBatch(at:)``; `outbox.unknown_batch`.
    public func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError) {
        try await delivery.run(at: now) { [tenantValue, names] worker, connection throws(PostgreSQLFailure) in
            let isAway: Bool
            do throws(PostgreSQLFailure) {
                let settling = Settling(tenant: tenantValue, names: names, now: now, connection: connection)
                isAway = try settling.settle(id, outcome)
            } catch {
                if error.kind == .lost { worker.unanswered.insert(id) }
                throw error
            }
            // Nobody but this process settles, so what is not away any more was settled without an answer.
            let wasAway = worker.unanswered.remove(id) != nil && worker.out.contains(id)
            guard isAway || wasAway else { throw PostgreSQLFailure(.unexpected, .unknownBatch(id)) }
            worker.out.remove(id)
        }
    }
}

extension PostgreSQLOutbox {
    private func delivering(at now: Instant, _ connection: PostgreSQLConnection) -> Delivering {
        Delivering(tenant: tenantValue, limits: limits, names: names, now: now, connection: connection)
    }
}

// MARK: Reading

extension PostgreSQLOutbox {
    /// How much is where. Events that wait are counted one by one.
    ///
    /// - Throws: an error of area `store`.
    public func summary() async throws(CartwrightError) -> OutboxSummary {
        try await pool.run(.reading) { [tenantValue] connection throws(PostgreSQLFailure) in
            try connection.query(OutboxSQL.summary, [tenantValue]).summary(connection.place)
        }
    }

    /// Batches, oldest first.
    ///
    /// - Throws: an error of area `store`.
    public func batches(in state: OutboxState?, limit: Int) async throws(CartwrightError) -> [OutboxEntry] {
        try await pool.run(.reading) { [tenantValue] connection throws(PostgreSQLFailure) in
            let limit = PostgreSQLValue.integer(Int64(max(0, limit)))
            let text = state == nil ? OutboxSQL.newest : OutboxSQL.newestInState
            let rows = try connection.query(text, [tenantValue, limit] + (state.map { [.integer($0.number)] } ?? []))
            var entries: [OutboxEntry] = []
            for row in (0..<rows.count).reversed() { entries.append(try rows.entry(row, connection.place)) }
            return entries
        }
    }

    /// A batch and its body.
    ///
    /// - Throws: an error of area `store`.
    public func batch(_ id: String) async throws(CartwrightError) -> (entry: OutboxEntry, body: [UInt8])? {
        try await pool.run(.reading) { [tenantValue] connection throws(PostgreSQLFailure) in
            let rows = try connection.query(OutboxSQL.batch, [tenantValue, .bytes(Array(id.utf8))])
            return rows.count == 0 ? nil : (try rows.entry(0, connection.place), try rows.bytes(0, 10))
        }
    }
}

// MARK: Keeping

extension PostgreSQLOutbox {
    /// Puts a dead batch in flight again.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    public func retry(_ id: String, at now: Instant) async throws(CartwrightError) {
        try await change(id, SettlingSQL.revive, [tenantValue, .bytes(Array(id.utf8)), .integer(now.milliseconds)])
    }

    /// Deletes a dead batch.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    public func discard(_ id: String) async throws(CartwrightError) {
        try await change(id, SettlingSQL.discard, [tenantValue, .bytes(Array(id.utf8))])
    }

    /// Deletes delivered batches, some at a time.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func deleteDelivered(before: Instant) async throws(CartwrightError) -> Int {
        var deleted = 0
        while true {
            let count = try await pool.run(.harmless) { [tenantValue] connection throws(PostgreSQLFailure) in
                let arguments: [PostgreSQLValue] = [tenantValue, .integer(before.milliseconds)]
                let rows = try connection.query(SettlingSQL.deleteDelivered, arguments)
                return rows.count == 0 ? 0 : try rows.integer(0, 0)
            }
            guard count > 0 else { return deleted }
            deleted += Int(count)
        }
    }

    /// Runs a statement on a dead batch, which returns a row where it found one.
    private func change(_ id: String, _ text: String, _ arguments: [PostgreSQLValue]) async throws(CartwrightError) {
        do throws(CartwrightError) {
            try await pool.run(.harmful) { [tenantValue] connection throws(PostgreSQLFailure) in
                guard try connection.query(text, arguments).count == 0 else { return }
                let rows = try connection.query(OutboxSQL.state, [tenantValue, .bytes(Array(id.utf8))])
                guard rows.count > 0 else { throw PostgreSQLFailure(.unexpected, .unknownBatch(id)) }
                guard let state = OutboxState(number: try rows.integer(0, 0)) else {
                    throw .damaged(connection.place, "a batch in it has an unknown state")
                }
                throw PostgreSQLFailure(.unexpected, .notDead(id, state))
            }
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("look whether the batch is still dead: cartwright outbox list")
        }
    }
}
