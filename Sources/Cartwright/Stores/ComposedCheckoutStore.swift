/// A checkout store that is composed of a ledger and a session store in one place, to which it forwards their calls.
///
/// Implement only ``CheckoutStore/commit(_:)`` and the calls related to it. A store that wraps another one, for example
/// in a test, names that one as both.
public protocol ComposedCheckoutStore: CheckoutStore {
    /// The type of the ledger.
    associatedtype LedgerPart: Ledger
    /// The type of the session store.
    associatedtype SessionPart: SessionStore

    /// The ledger.
    var ledger: LedgerPart { get }
    /// The session store.
    var sessions: SessionPart { get }
}

// MARK: Sessions

extension ComposedCheckoutStore {
    /// Returns a stored session; nil if it does not exist.
    ///
    /// - Throws: an error of area `store`.
    public func session(_ id: String) async throws(CartwrightError) -> StoredSession? { try await sessions.session(id) }

    /// Stores a session.
    ///
    /// - Throws: `session.conflict`; an error of area `store`.
    public func store(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        try await sessions.store(json, of: id, after: revision)
    }
}

// MARK: Ledger

extension ComposedCheckoutStore {
    /// Reads the counters of a query, without the reservations of one session.
    ///
    /// - Throws: an error of area `store`.
    public func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters {
        try await ledger.counters(query, excluding: session, at: now)
    }

    /// Reserves all demands for a session, or none.
    ///
    /// - Throws: `ledger.limit_reached`; an error of area `store`.
    public func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError) {
        try await ledger.reserve(demands, for: session, until: expiresAt, at: now)
    }

    /// Turns the reservation of a session into redemptions.
    ///
    /// - Throws: `ledger.limit_reached`; an error of area `store`.
    public func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) async throws(CartwrightError) {
        try await ledger.confirm(order: order, of: session, counting: demands, at: now)
    }

    /// Releases the reservation of a session.
    ///
    /// - Throws: an error of area `store`.
    public func release(session: String) async throws(CartwrightError) { try await ledger.release(session: session) }

    /// Gives back the usage of an order, or a part of it.
    ///
    /// - Throws: an error of area `store`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await ledger.giveBack(share, of: order, in: session)
    }

    /// Books store credit of a confirmed order, or takes some back, once for each key.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) async throws(CartwrightError) {
        try await ledger.credit(credits, of: order, in: session, key: key, at: now)
    }
}
