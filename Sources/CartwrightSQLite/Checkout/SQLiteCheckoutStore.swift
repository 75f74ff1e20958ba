public import Cartwright

/// Ledger, sessions and outbox in one SQLite file: what belongs together is one transaction of it.
///
/// Callers that come at the same time share a commit, whoever's they are. The file may hold codes, feeds and records as
/// well, and those of many tenants: a store of each is made of one ``SQLiteStore``.
///
/// ```swift
/// let store = try SQLiteCheckoutStore(path: "shop.store", seed: .random(in: .min ... .max))
/// let revision = try await store.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
/// ```
public final class SQLiteCheckoutStore: ComposedCheckoutStore {
    /// Its counters.
    public let ledger: SQLiteLedger
    /// Its sessions.
    public let sessions: SQLiteSessionStore
    private let events: SQLiteOutbox
    private let commits: TenantCommits

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it.
    ///   - tenant: whose store it is.
    ///   - limits: how much its outbox takes at a time, and how many calls may wait for the disk.
    ///   - seed: what the ids of batches follow from, besides what the file has seen; a random one outside of tests.
    ///   - maximumBytes: how much of the file may be in use before it takes no more events; nil for as much as the disk
    ///     holds.
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

    /// The checkout store of a tenant, in a file that is open.
    ///
    /// - Throws: an error of area `store`.
    public init(
        _ store: SQLiteStore,
        tenant: Tenant = .shop,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64,
        maximumBytes: Int64? = nil
    ) throws(CartwrightError) {
        let commits = store.commits(of: tenant, within: limits)
        events = try SQLiteOutbox(store, tenant: tenant, limits: limits, seed: seed, maximumBytes: maximumBytes)
        ledger = SQLiteLedger(store, commits)
        sessions = SQLiteSessionStore(store, commits)
        self.commits = commits
    }

    /// Where the events of what is committed wait to be delivered.
    public var outbox: any OutboxStore { events }

    /// Commits a change: all of it, or nothing.
    ///
    /// - Throws: `session.conflict`; `ledger.limit_reached`; an error of area `store`, where `store.full` may be the
    ///   outbox's limit; `store.overloaded` where more calls wait for the disk than may.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        let encoded = change.events.map { EncodedEvent($0, events.limits.batch) }
        let calls = change.requests.compactMap { LedgerCall($0, of: change.session, at: change.instant) }
        let bytes = encoded.reduce(change.json.count + change.commands.count) { $0 &+ $1.bytes }
        let tables = ChangeTables(ledger: ledger.tables, sessions: sessions.tables)
        return try await commits.run(bytes: bytes) { [events] commit throws(CartwrightError) in
            try tables.commit(change, calls, encoded, to: events, in: commit)
        }.get()
    }

    /// A session as it was at a revision, nil where that is not kept.
    ///
    /// - Throws: an error of area `store`.
    public func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> KeptSession? {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.session(id, at: revision)
        }
    }

    /// What a change of a session was answered, nil where none with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    public func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.commitment(of: key, in: session)
        }
    }

    /// A session with what changes of it were answered, from one moment.
    ///
    /// - Throws: an error of area `store`.
    public func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            var found = FoundSession(try tables.session(id))
            for key in keys { found.commitments[key] = try tables.commitment(of: key, in: id) }
            return found
        }
    }

    /// Forgets changes that were committed under a key before an instant, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await commits.run { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.forgetCommitments(before: instant, limit: limit)
        }
    }

    /// How many sessions hold something of limited promotions.
    ///
    /// - Throws: an error of area `store`.
    public func holdCount(at now: Instant) async throws(CartwrightError) -> Int? {
        try await commits.run(.reading) { [tables = ledger.tables] _ throws(CartwrightError) in
            try tables.holdCount(at: now)
        }
    }

    /// The sessions whose last change left something unsettled before an instant, the longest unsettled first.
    ///
    /// - Throws: an error of area `store`.
    public func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.unsettled(before: instant, limit: limit)
        }
    }
}
