public import Cartwright
internal import Synchronization

/// An outbox in the file of a ``SQLiteStore``, which may also hold feeds.
///
/// The effect of a call that has returned survives a killed process and a power failure. Concurrent calls share a
/// commit, so many callers together record far more events per second than one.
///
/// ```swift
/// let outbox = try SQLiteOutbox(path: "shop.store", seed: .random(in: .min ... .max))
/// try await outbox.record(events, at: now)
/// ```
public final class SQLiteOutbox: OutboxStore {
    /// The path passed to the initializer.
    public let path: String
    /// The limits of batches, of look-ahead and of waiting calls.
    public let limits: OutboxLimits

    private let realPath: String
    private let tables: OutboxTables
    /// The transactions of its calls, shared with all stores of the same file.
    let commits: TenantCommits
    /// True if the last call of ``nextBatch(at:)`` returned a batch, so that another is likely.
    private let isBusy = Atomic(false)
    private let deliveryLock = Mutex<DeliveryLock?>(nil)

    /// The most batches deleted in one transaction, so that no other call waits long.
    private static let deletedAtOnce = 200

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it. Two more files, with `-wal` and `-shm` after its name, exist
    ///     beside it while it is open, `-commits` always, and `-delivery.lock` from the first delivery on. They belong
    ///     together: a file that was moved or restored without the others is refused if events would be missing.
    ///   - tenant: the tenant that owns the events. Each tenant has its own batches and its own delivering process.
    ///   - limits: the limits of batches, look-ahead and waiting calls; a file may have been filled under other
    ///     limits.
    ///   - seed: the seed of batch ids, which also depend on the number of batches in the file; random outside of
    ///     tests.
    ///   - maximumBytes: the size in use at which the file accepts no more events (`store.full`); nil for as much as
    ///     the disk holds. A full outbox keeps delivering, which may fail on a full disk.
    ///   - wait: the time to wait for another process that writes.
    /// - Throws: an error of area `store`.
    public convenience init(
        path: String,
        tenant: Tenant = .shop,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64,
        maximumBytes: Int64? = nil,
        wait: Duration = .seconds(5)
    ) throws(CartwrightError) {
        let store = try SQLiteStore(path: path, wait: wait)
        try self.init(store, tenant: tenant, limits: limits, seed: seed, maximumBytes: maximumBytes)
    }

    /// Creates the outbox of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public init(
        _ store: SQLiteStore,
        tenant: Tenant = .shop,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64,
        maximumBytes: Int64? = nil
    ) throws(CartwrightError) {
        (path, realPath, self.limits) = (store.path, store.realPath, limits)
        tables = OutboxTables(
            store.statements.outbox,
            of: tenant,
            path: store.path,
            limits: limits,
            seed: seed,
            maximumBytes: maximumBytes
        )
        commits = store.commits(of: tenant, refusingBy: .outboxOverloaded, within: limits)
    }

    /// Records events.
    ///
    /// - Throws: an error of area `store`; `outbox.overloaded`.
    @discardableResult
    public func record(_ events: [Event], at now: Instant) async throws(CartwrightError) -> RecordReceipt {
        let encoded = events.map { EncodedEvent($0, limits.batch) }
        let bytes = encoded.reduce(0) { $0 &+ $1.bytes }
        return try await onTables(bytes: bytes) { tables throws(CartwrightError) in
            try tables.record(encoded, at: now)
        }
    }

    /// Makes batches that were given out due at once, and locks out delivery by other processes while this outbox
    /// exists. First it reads everything that is not delivered yet, and checks that nothing is missing or damaged.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`.
    public func resume(at now: Instant) async throws(CartwrightError) {
        try deliver()
        try await onTables(.reading) { tables throws(CartwrightError) in try tables.check() }
        try await onTables(.delivering) { tables throws(CartwrightError) in try tables.resume(at: now) }
    }

    /// Reads the whole file, and checks that nothing that is not delivered yet is missing or damaged.
    ///
    /// - Returns: the number of events and batches in each state.
    /// - Throws: `store.corrupt` with the damaged part; another error of area `store`.
    public func check() async throws(CartwrightError) -> OutboxSummary {
        try await onTables(.reading) { tables throws(CartwrightError) in
            try tables.check(everything: true)
            return try tables.summary()
        }
    }

    /// Returns the batch to send next. While there is none, the call only reads and does not delay recording.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`.
    public func nextBatch(at now: Instant) async throws(CartwrightError) -> OutboxBatch? {
        try deliver()
        if !isBusy.load(ordering: .relaxed) {
            let isNothing = try await onTables(.reading) { tables throws(CartwrightError) in
                try tables.hasNothing(at: now)
            }
            if isNothing { return nil }
        }
        let batch = try await onTables(.delivering) { tables throws(CartwrightError) in try tables.nextBatch(at: now) }
        isBusy.store(batch != nil, ordering: .relaxed)
        return batch
    }

    /// Records the outcome of a delivery attempt.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`, `outbox.unknown_batch`.
    public func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError) {
        try deliver()
        try await onTables(.delivering) { tables throws(CartwrightError) in try tables.settle(id, outcome, at: now) }
    }

    /// Records the outcome of a delivery attempt, and returns the batch to send next, in one transaction. If the next
    /// batch cannot be taken, such as from a damaged row or on a full disk, only the outcome is recorded.
    ///
    /// - Returns: nil also if the next batch cannot be taken; then ``nextBatch(at:)`` throws the error.
    /// - Throws: an error of area `store`; `outbox.busy`, `outbox.unknown_batch`.
    public func settleTakingNext(
        _ id: String,
        _ outcome: DeliveryOutcome,
        at now: Instant
    ) async throws(CartwrightError) -> OutboxBatch? {
        try deliver()
        do throws(CartwrightError) {
            let batch = try await onTables(.delivering) { tables throws(CartwrightError) in
                try tables.settle(id, outcome, at: now)
                return try tables.nextBatch(at: now)
            }
            isBusy.store(batch != nil, ordering: .relaxed)
            return batch
        } catch {
            guard !Self.errorsOfSettling.contains(error.code) else { throw error }
            // The receiver has the batch: without its outcome, the receiver would get it again.
            try await settle(id, outcome, at: now)
            return nil
        }
    }

    /// The errors for which settling alone would only fail again.
    private static let errorsOfSettling: Set<ErrorCode> = [.outboxUnknownBatch, .outboxOverloaded, .storeLocked]

    /// Returns the number of events and batches in each state.
    ///
    /// - Throws: an error of area `store`.
    public func summary() async throws(CartwrightError) -> OutboxSummary {
        try await onTables(.reading) { tables throws(CartwrightError) in try tables.summary() }
    }

    /// Returns batches, oldest first.
    ///
    /// - Throws: an error of area `store`.
    public func batches(in state: OutboxState?, limit: Int) async throws(CartwrightError) -> [OutboxEntry] {
        try await onTables(.reading) { tables throws(CartwrightError) in try tables.batches(in: state, limit: limit) }
    }

    /// Returns a batch and its body.
    ///
    /// - Throws: an error of area `store`.
    public func batch(_ id: String) async throws(CartwrightError) -> (entry: OutboxEntry, body: [UInt8])? {
        try await onTables(.reading) { tables throws(CartwrightError) in
            guard let batch = try tables.batch(id: id) else { return nil }
            return (batch.entry, try tables.body(of: batch))
        }
    }

    /// Puts a dead batch in flight again.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    public func retry(_ id: String, at now: Instant) async throws(CartwrightError) {
        try await onTables { tables throws(CartwrightError) in try tables.retry(id, at: now) }
    }

    /// Deletes a dead batch.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    public func discard(_ id: String) async throws(CartwrightError) {
        try await onTables { tables throws(CartwrightError) in try tables.discard(id) }
    }

    /// Deletes delivered batches, in transactions of limited size.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func deleteDelivered(before: Instant) async throws(CartwrightError) -> Int {
        var (deleted, more) = (0, true)
        while more {
            let count = try await onTables { tables throws(CartwrightError) in
                try tables.deleteDelivered(before: before, atMost: Self.deletedAtOnce)
            }
            deleted += count
            more = count == Self.deletedAtOnce
        }
        return deleted
    }

    /// Takes the delivery lock.
    private func deliver() throws(CartwrightError) {
        let (path, tenant) = (realPath, commits.tenant)
        try deliveryLock.withLock { lock throws(CartwrightError) in
            if lock == nil { lock = try DeliveryLock(path: path, tenant: tenant) }
        }
    }

    /// Runs a function on the tables in a transaction.
    func onTables<Value: Sendable>(
        _ kind: GroupCommit.Kind = .writing,
        bytes: Int = 0,
        _ body: @escaping @Sendable (OutboxTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await commits.run(kind, bytes: bytes) { [tables] commit throws(CartwrightError) in
            try tables.join(commit)
            return try body(tables)
        }
    }

    /// Records events in a transaction that also does other work.
    func record(
        _ events: [EncodedEvent],
        in commit: CommitTables,
        at now: Instant
    ) throws(CartwrightError) {
        guard !events.isEmpty else { return }
        try tables.join(commit)
        _ = try tables.record(events, at: now)
    }
}
