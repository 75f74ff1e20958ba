public import Cartwright

/// A ledger, sessions and an outbox in one SQLite file. Changes that belong together are one transaction.
///
/// Concurrent calls share a commit, across tenants. The file may also hold codes, feeds and records, and those of many
/// tenants: each store is made from one ``SQLiteStore``.
///
/// ```swift
/// let store = try SQLiteCheckoutStore(path: "shop.store", seed: .random(in: .min ... .max))
/// let revision = try await store.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
/// ```
public final class SQLiteCheckoutStore: ComposedCheckoutStore {
    /// The counters.
    public let ledger: SQLiteLedger
    /// The sessions.
    public let sessions: SQLiteSessionStore
    private let events: SQLiteOutbox
    private let commits: TenantCommits
    private let store: SQLiteStore

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it.
    ///   - tenant: the tenant that owns the store.
    ///   - limits: the limits of the outbox and of calls that wait for the disk.
    ///   - seed: the seed of batch ids, which also depend on the number of batches in the file; random outside of
    ///     tests.
    ///   - maximumBytes: the size in use at which the file accepts no more events; nil for as much as the disk holds.
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

    /// Creates the checkout store of a tenant in an open file.
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
        (self.store, self.commits) = (store, commits)
    }

    /// The lists of sessions and orders, their removal, and their rewriting.
    public var administration: (any StoreAdministration)? {
        SQLiteAdministration(store, commits, sessions: sessions.tables, ledger: ledger.tables, outbox: events)
    }

    /// The gift cards and store credits.
    public var accounts: (any AccountStore)? { SQLiteAccountStore(store, ledger.tables) }

    /// The outbox, which holds committed events until they are delivered.
    public var outbox: any OutboxStore { events }

    /// Commits a change: all of it, or nothing.
    ///
    /// - Throws: `session.conflict`; `ledger.limit_reached`; an error of area `store`: `store.full` may be the
    ///   outbox's limit, `store.overloaded` means that too many calls wait for the disk.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        let encoded = change.events.map { EncodedEvent($0, events.limits.batch) }
        let session = IndexedSession(change)
        let calls = try LedgerCall.all(of: change, hidingBy: ledger.tables.customers)
        let bytes = encoded.reduce(change.json.count + change.commands.count) { $0 &+ $1.bytes }
        let tables = ChangeTables(ledger: ledger.tables, sessions: sessions.tables)
        return try await commits.run(bytes: bytes) { [events] commit throws(CartwrightError) in
            try tables.commit(change, session, calls, encoded, to: events, in: commit)
        }.get()
    }

    /// Returns a session as it was at a revision, nil if that revision is not stored.
    ///
    /// - Throws: an error of area `store`.
    public func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> StoredSession? {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.session(id, at: revision)
        }
    }

    /// Returns the answer to a change of a session, nil if no change with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    public func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.commitment(of: key, in: session)
        }
    }

    /// Returns a session and the answers to changes of it, all read in one transaction.
    ///
    /// - Throws: an error of area `store`.
    public func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            var found = FoundSession(try tables.session(id))
            for key in keys { found.commitments[key] = try tables.commitment(of: key, in: id) }
            return found
        }
    }

    /// Deletes the keys of changes that were committed before an instant, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await commits.run { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.forgetCommitments(before: instant, limit: limit)
        }
    }

    /// Returns the number of sessions that hold a reservation.
    ///
    /// - Throws: an error of area `store`.
    public func holdCount(at now: Instant) async throws(CartwrightError) -> Int? {
        try await commits.run(.reading) { [tables = ledger.tables] _ throws(CartwrightError) in
            try tables.holdCount(at: now)
        }
    }

    /// Returns the sessions that have been unsettled since before an instant, the longest unsettled first.
    ///
    /// - Throws: an error of area `store`.
    public func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        try await commits.run(.reading) { [tables = sessions.tables] _ throws(CartwrightError) in
            try tables.unsettled(before: instant, limit: limit)
        }
    }
}
