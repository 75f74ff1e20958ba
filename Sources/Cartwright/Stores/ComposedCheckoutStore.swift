/// A checkout store that is made of a ledger and a session store on one place: calls that are theirs alone go to them.
///
/// What is left to write is what belongs together: ``CheckoutStore/commit(_:)`` and what asks about it. A store that
/// stands before another one, in a test say, names that one as both.
public protocol ComposedCheckoutStore: CheckoutStore {
    /// What keeps its counters.
    associatedtype LedgerPart: Ledger
    /// What keeps its sessions.
    associatedtype SessionPart: SessionStore

    /// Its counters.
    var ledger: LedgerPart { get }
    /// Its sessions.
    var sessions: SessionPart { get }
}

// MARK: Sessions

extension ComposedCheckoutStore {
    /// What was last kept of a session, nil where nothing was.
    ///
    /// - Throws: an error of area `store`.
    public func session(_ id: String) async throws(CartwrightError) -> KeptSession? { try await sessions.session(id) }

    /// Keeps a session.
    ///
    /// - Throws: `session.conflict`; an error of area `store`.
    public func keep(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        try await sessions.keep(json, of: id, after: revision)
    }
}

// MARK: Ledger

extension ComposedCheckoutStore {
    /// What the counters of a query come to, without what one session holds itself.
    ///
    /// - Throws: an error of area `store`.
    public func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters {
        try await ledger.counters(query, excluding: session, at: now)
    }

    /// Holds all demands for a session, or none.
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

    /// Turns what a session holds into used.
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

    /// Gives back what a session holds.
    ///
    /// - Throws: an error of area `store`.
    public func release(session: String) async throws(CartwrightError) { try await ledger.release(session: session) }

    /// Gives back what an order used, or a part of it.
    ///
    /// - Throws: an error of area `store`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await ledger.giveBack(share, of: order, in: session)
    }
}
