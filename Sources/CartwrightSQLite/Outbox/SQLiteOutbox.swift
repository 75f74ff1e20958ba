public import Cartwright
internal import Synchronization

/// An outbox in the file of a ``SQLiteStore``, which may hold feeds as well.
///
/// What a method has returned from survives a killed process and a power failure. Callers that come at the same time
/// share a commit, so that many of them together record far more events a second than one alone.
///
/// ```swift
/// let outbox = try SQLiteOutbox(path: "shop.store", seed: .random(in: .min ... .max))
/// try await outbox.record(events, at: now)
/// ```
public final class SQLiteOutbox: OutboxStore {
    /// The path as it was given.
    public let path: String
    /// How much it takes at a time.
    public let limits: OutboxLimits

    private let realPath: String
    private let tables: OutboxTables
    /// Where its calls share transactions, with those of all stores on the same file.
    let commits: TenantCommits
    /// Whether the last who asked was given a batch, so that there may well be another one.
    private let isBusy = Atomic(false)
    private let deliveryLock = Mutex<DeliveryLock?>(nil)

    /// The most batches that one transaction deletes, so that nobody waits long for it.
    private static let deletedAtOnce = 200

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it. Two more, with `-wal` and `-shm` after its name, stand beside it
    ///     while it is open, `-commits` always, and `-delivery.lock` from the first delivery on. They belong together:
    ///     what is moved or put back without the others is refused where events would be missing.
    ///   - tenant: whose events they are. Each tenant has batches, and a process that delivers them, of its own.
    ///   - limits: how much it takes at a time; a file that was filled under other limits is no obstacle.
    ///   - seed: what the ids of batches follow from, besides what the file has seen; a random one outside of tests.
    ///   - maximumBytes: how much of the file may be in use before it takes no more events (`store.full`); nil for as
    ///     much as the disk holds. A full outbox goes on delivering, which a full disk may not let it do.
    ///   - wait: how long to wait for another process that writes.
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

    /// The outbox of a tenant, in a store that is open.
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

    /// Keeps events.
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

    /// Makes what was given out due at once, and keeps other processes from delivering for as long as this outbox is
    /// there. Everything that is not delivered yet is read first, and has to be there as it was written.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`.
    public func resume(at now: Instant) async throws(CartwrightError) {
        try deliver()
        try await onTables(.reading) { tables throws(CartwrightError) in try tables.check() }
        try await onTables(.delivering) { tables throws(CartwrightError) in try tables.resume(at: now) }
    }

    /// Reads the whole file, and expects everything that is not delivered yet to be there as it was written.
    ///
    /// - Returns: how much is where.
    /// - Throws: `store.corrupt`, which says what is damaged; another error of area `store`.
    public func check() async throws(CartwrightError) -> OutboxSummary {
        try await onTables(.reading) { tables throws(CartwrightError) in
            try tables.check(everything: true)
            return try tables.summary()
        }
    }

    /// The batch to send next. While there is none, asking only reads, and keeps nobody from recording.
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

    /// Writes down how an attempt ended.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`, `outbox.unknown_batch`.
    public func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError) {
        try deliver()
        try await onTables(.delivering) { tables throws(CartwrightError) in try tables.settle(id, outcome, at: now) }
    }

    /// How much is where.
    ///
    /// - Throws: an error of area `store`.
    public func summary() async throws(CartwrightError) -> OutboxSummary {
        try await onTables(.reading) { tables throws(CartwrightError) in try tables.summary() }
    }

    /// Batches, oldest first.
    ///
    /// - Throws: an error of area `store`.
    public func batches(in state: OutboxState?, limit: Int) async throws(CartwrightError) -> [OutboxEntry] {
        try await onTables(.reading) { tables throws(CartwrightError) in try tables.batches(in: state, limit: limit) }
    }

    /// A batch and its body.
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

    /// Deletes delivered batches, some at a time.
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

    /// Becomes the one that delivers.
    private func deliver() throws(CartwrightError) {
        let (path, tenant) = (realPath, commits.tenant)
        try deliveryLock.withLock { lock throws(CartwrightError) in
            if lock == nil { lock = try DeliveryLock(path: path, tenant: tenant) }
        }
    }

    /// Runs something on its tables in a transaction.
    private func onTables<Value: Sendable>(
        _ kind: GroupCommit.Kind = .writing,
        bytes: Int = 0,
        _ body: @escaping @Sendable (OutboxTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await commits.run(kind, bytes: bytes) { [tables] commit throws(CartwrightError) in
            try tables.join(commit)
            return try body(tables)
        }
    }

    /// Keeps events in a transaction that does more.
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
