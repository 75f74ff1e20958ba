public import Cartwright

/// A ledger, sessions and an outbox in one schema of a PostgreSQL database. Changes that belong together are one
/// transaction.
///
/// Concurrent calls share a statement, across tenants. The schema may also hold codes, feeds and records, and those of
/// many tenants.
///
/// ```swift
/// let checkouts = PostgreSQLCheckoutStore(store, seed: seed)
/// let revision = try await checkouts.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
/// ```
public final class PostgreSQLCheckoutStore: ComposedCheckoutStore {
    private let changes: Changes
    private let tenant: Tenant
    /// The counters.
    public let ledger: PostgreSQLLedger
    /// The sessions.
    public let sessions: PostgreSQLSessionStore

    private let events: PostgreSQLOutbox

    /// The outbox, which holds committed events until they are delivered.
    public var outbox: any OutboxStore { events }

    /// The lists of its sessions and orders, their retention and erasure.
    public let administration: (any StoreAdministration)?

    /// The gift cards and store credits.
    public let accounts: (any AccountStore)?

    /// Creates the checkout store of a tenant.
    ///
    /// - Parameters:
    ///   - store: the schema.
    ///   - tenant: the tenant that owns the store.
    ///   - limits: the limits of the outbox.
    ///   - seed: the seed of batch ids, which also depend on a sequence of the schema; random outside of tests.
    public init(
        _ store: PostgreSQLStore,
        tenant: Tenant = .shop,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64
    ) {
        (self.tenant, changes) = (tenant, store.calls.changes)
        events = PostgreSQLOutbox(store, tenant: tenant, limits: limits, seed: seed)
        ledger = PostgreSQLLedger(store, tenant: tenant)
        sessions = PostgreSQLSessionStore(store, tenant: tenant)
        administration = PostgreSQLAdministration(pool: store.pool, tenant: tenant)
        accounts = PostgreSQLAccountStore(store, tenant: tenant)
    }

    /// Commits a change: all of it, or nothing.
    ///
    /// If the connection is lost before the answer, a change with a key is sent again and its key shows if it was
    /// committed; a change without a key is not sent again.
    ///
    /// - Throws: `session.conflict`; `ledger.limit_reached`; an error of area `store`: `store.outcome_unknown` if a
    ///   change without a key got no answer, `store.overloaded` if too many calls wait.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        var call = ChangeCall(session: change.session, of: tenant)
        call.instant = change.instant.milliseconds
        call.key = change.key?.nameBytes
        call.answer = change.answer
        // A refused change writes no session and has no requests.
        guard !change.isRefusal else { return try await changes.run(call, of: change.session) }
        call.write(change.json, after: change.revision, at: change.instant, change.entries)
        call.commands = change.commands
        call.isUnsettled = change.isUnsettled
        call.firstReadable = change.firstReadableRevision
        call.steps = change.instructions.flatMap(ChangeStep.steps)
        call.events = try await events.encoded(change.events, at: change.instant)
        return try await changes.run(call, of: change.session)
    }

    /// Returns a session as it was at a revision, nil if that revision is not stored.
    ///
    /// - Throws: an error of area `store`.
    public func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> StoredSession? {
        try await sessions.session(id, at: revision)
    }

    /// Returns the answer to a change of a session, nil if no change with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    public func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await sessions.commitment(of: key, in: session)
    }

    /// Returns a session and the answers to changes of it, all read in one statement.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait.
    public func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        try await sessions.find(id, keys: keys)
    }

    /// Deletes the keys of changes that were committed before an instant, in one statement.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await sessions.forgetCommitments(before: instant, limit: limit)
    }

    /// Returns the number of sessions that hold a reservation.
    ///
    /// - Throws: an error of area `store`.
    public func holdCount(at now: Instant) async throws(CartwrightError) -> Int? {
        try await sessions.holdCount(at: now)
    }

    /// Returns the sessions that have been unsettled since before an instant, the longest unsettled first.
    ///
    /// - Throws: an error of area `store`.
    public func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        try await sessions.unsettled(before: instant, limit: limit)
    }
}
