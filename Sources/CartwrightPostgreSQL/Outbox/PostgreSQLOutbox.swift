public import Cartwright

/// An outbox in the schema of a ``PostgreSQLStore``, beside the sessions whose events it delivers.
///
/// The effect of a call that has returned survives a killed process and a killed server. Concurrent calls that record
/// share a statement. One process at a time delivers a tenant's events, on a connection of its own that holds a lock,
/// so do not use a proxy that shares connections by the transaction.
///
/// ```swift
/// let outbox = PostgreSQLOutbox(store, seed: .random(in: .min ... .max))
/// try await outbox.record(events, at: now)
/// ```
public final class PostgreSQLOutbox: OutboxStore {
    /// The limits of batches, of batches in flight and of look-ahead. ``PostgreSQLSettings/waitingCalls`` limits the
    /// calls that wait.
    public let limits: OutboxLimits

    private let pool: ConnectionPool
    private let tenant: Tenant
    private let names: BatchNames
    private let delivery: DeliveryWorker
    private let recorder: Combiner<RecordCall, RecordReceipt>

    /// Creates the outbox of a tenant.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - tenant: the tenant that owns the events. Each tenant has its own batches and its own delivering process.
    ///   - limits: the limits of batches and look-ahead; a schema may have been filled under other limits.
    ///   - seed: the seed of batch ids, which also depend on a sequence of the schema; random outside of tests.
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

    /// Records events.
    ///
    /// - Throws: an error of area `store`: `store.outcome_unknown` if the connection was lost before the answer;
    ///   `outbox.overloaded`.
    @discardableResult
    public func record(_ events: [Event], at now: Instant) async throws(CartwrightError) -> RecordReceipt {
        guard !events.isEmpty else { return RecordReceipt(recorded: 0) }
        do throws(CartwrightError) {
            return try await recorder.run(RecordCall(events, of: tenant, limits.batch, names, at: now))
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("record them again if needed: the events may then be sent twice, with the same ids")
        }
    }
}

extension PostgreSQLOutbox {
    /// Returns events in the form in which they are stored with a change of a session.
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
    /// Makes batches that were given out due at once, and locks out delivery by other processes while this outbox
    /// exists. First it checks that batches in flight match their events.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`.
    public func resume(at now: Instant) async throws(CartwrightError) {
        try await delivery.run(begins: true, at: now) { [self] worker, connection throws(PostgreSQLFailure) in
            try delivering(at: now, connection).resume()
            (worker.out, worker.unanswered) = ([], [])
        }
    }

    /// Returns the batch to send next.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`, also if another process has delivered while the connection
    ///   was lost: call ``resume(at:)`` to start again.
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

    /// Records the outcome of a delivery attempt.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`, as in ``nextBatch(at:)``; `outbox.unknown_batch`.
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
            // Only this process settles batches, so one that is not away any more was settled by a call without an
            // answer.
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
    /// Returns the number of events and batches in each state. It counts waiting events one by one.
    ///
    /// - Throws: an error of area `store`.
    public func summary() async throws(CartwrightError) -> OutboxSummary {
        try await pool.run(.reading) { [tenantValue] connection throws(PostgreSQLFailure) in
            try connection.query(OutboxSQL.summary, [tenantValue]).summary(connection.place)
        }
    }

    /// Returns batches, oldest first.
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

    /// Returns a batch and its body.
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

    /// Deletes delivered batches, in transactions of limited size.
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

    /// Runs a statement on a dead batch. The statement returns a row if it finds the batch.
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
            throw error.hinting("check if the batch is still dead: cartwright outbox list")
        }
    }
}
