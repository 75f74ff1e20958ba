public import Cartwright

/// Ledger, sessions and outbox in one schema of a PostgreSQL database: what belongs together is one transaction of it.
///
/// Callers that come at the same moment share a statement. The schema may hold codes as well.
///
/// ```swift
/// let checkouts = PostgreSQLCheckoutStore(store, seed: seed)
/// let revision = try await checkouts.commit(CheckoutChange(next, after: kept.revision, at: now, key: key)).revision
/// ```
public final class PostgreSQLCheckoutStore: ComposedCheckoutStore {
    private let changes: Changes
    /// Its counters.
    public let ledger: PostgreSQLLedger
    /// Its sessions.
    public let sessions: PostgreSQLSessionStore

    private let events: PostgreSQLOutbox

    /// Where the events of what is committed wait to be delivered.
    public var outbox: any OutboxStore { events }

    /// The checkout store of a store.
    ///
    /// - Parameter events: what delivers the events of the same schema.
    init(_ store: PostgreSQLStore, outbox events: PostgreSQLOutbox) {
        self.events = events
        changes = Changes(store)
        ledger = PostgreSQLLedger(store, changes)
        sessions = PostgreSQLSessionStore(store, changes)
    }

    /// Commits a change: all of it, or nothing.
    ///
    /// Where the connection is lost before the answer, a change with a key is sent again, and its key tells whether it
    /// was committed; one without is not.
    ///
    /// - Throws: `session.conflict`; `ledger.limit_reached`; an error of area `store`, which is `store.outcome_unknown`
    ///   where a change without a key got no answer; `store.overloaded` where more calls wait than may.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        var call = ChangeCall(session: change.session)
        call.instant = change.instant.milliseconds
        call.key = change.key?.nameBytes
        (call.revision, call.body) = (change.revision, change.json)
        (call.told, call.isUnsettled) = (change.answer, change.isUnsettled)
        call.steps = change.requests.compactMap(ChangeStep.init)
        call.events = try await events.encoded(change.events, at: change.instant)
        return try await changes.run(call, of: change.session)
    }

    /// What a change of a session was answered, nil where none with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    public func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await sessions.commitment(of: key, in: session)
    }

    /// The sessions whose last change left something unsettled before an instant, the longest unsettled first.
    ///
    /// - Throws: an error of area `store`.
    public func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        try await sessions.unsettled(before: instant, limit: limit)
    }
}
