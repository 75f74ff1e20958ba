public import Cartwright

/// Ledger, sessions and outbox in one schema of a PostgreSQL database: what belongs together is one transaction of it.
///
/// Callers that come at the same moment share a statement, whoever's they are. The schema may hold codes, feeds and
/// records as well, and those of many tenants.
///
/// ```swift
/// let checkouts = PostgreSQLCheckoutStore(store, seed: seed)
/// let revision = try await checkouts.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
/// ```
public final class PostgreSQLCheckoutStore: ComposedCheckoutStore {
    private let changes: Changes
    private let tenant: Tenant
    /// Its counters.
    public let ledger: PostgreSQLLedger
    /// Its sessions.
    public let sessions: PostgreSQLSessionStore

    private let events: PostgreSQLOutbox

    /// Where the events of what is committed wait to be delivered.
    public var outbox: any OutboxStore { events }

    /// The checkout store of a tenant.
    ///
    /// - Parameters:
    ///   - store: the schema that keeps it.
    ///   - tenant: whose store it is.
    ///   - limits: how much its outbox takes at a time.
    ///   - seed: what the ids of batches follow from, besides what the schema has seen; a random one outside of tests.
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
    }

    /// Commits a change: all of it, or nothing.
    ///
    /// Where the connection is lost before the answer, a change with a key is sent again, and its key tells whether it
    /// was committed; one without is not.
    ///
    /// - Throws: `session.conflict`; `ledger.limit_reached`; an error of area `store`, which is `store.outcome_unknown`
    ///   where a change without a key got no answer; `store.overloaded` where more calls wait than may.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        var call = ChangeCall(session: change.session, of: tenant)
        call.instant = change.instant.milliseconds
        call.key = change.key?.nameBytes
        call.told = change.answer
        // What was refused writes no session, and asks for nothing.
        guard !change.isRefusal else { return try await changes.run(call, of: change.session) }
        (call.revision, call.body, call.commands) = (change.revision, change.json, change.commands)
        call.isUnsettled = change.isUnsettled
        call.firstReadable = change.firstReadableRevision
        call.steps = change.requests.compactMap(ChangeStep.init)
        call.events = try await events.encoded(change.events, at: change.instant)
        return try await changes.run(call, of: change.session)
    }

    /// A session as it was at a revision, nil where that is not kept.
    ///
    /// - Throws: an error of area `store`.
    public func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> KeptSession? {
        try await sessions.session(id, at: revision)
    }

    /// What a change of a session was answered, nil where none with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    public func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await sessions.commitment(of: key, in: session)
    }

    /// A session with what changes of it were answered, from one statement.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` where more calls wait than may.
    public func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        try await sessions.find(id, keys: keys)
    }

    /// Forgets changes that were committed under a key before an instant, in one statement.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await sessions.forgetCommitments(before: instant, limit: limit)
    }

    /// How many sessions hold something of limited promotions.
    ///
    /// - Throws: an error of area `store`.
    public func holdCount(at now: Instant) async throws(CartwrightError) -> Int? {
        try await sessions.holdCount(at: now)
    }

    /// The sessions whose last change left something unsettled before an instant, the longest unsettled first.
    ///
    /// - Throws: an error of area `store`.
    public func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        try await sessions.unsettled(before: instant, limit: limit)
    }
}
