public import Cartwright

/// The redemption ledger in a schema of a PostgreSQL database, which may hold sessions, codes and an outbox as well.
///
/// Callers that come at the same moment share a statement; each is judged by what those before it have left.
/// ``PostgreSQLCheckoutStore`` commits a reservation together with the session and the events that belong to it.
///
/// A call whose connection was lost is made again: its names say that it is the same.
///
/// ```swift
/// let ledger = PostgreSQLLedger(store)
/// try await ledger.reserve(demands, for: session.id, until: now.adding(seconds: 900), at: now)
/// ```
public final class PostgreSQLLedger: Ledger {
    private let calls: SharedCalls
    private let tenant: Tenant

    /// The ledger of a tenant.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) { (calls, self.tenant) = (store.calls, tenant) }

    /// What the counters of a query come to, without what one session holds itself. Asking writes nothing.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` where more calls wait than may.
    public func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters {
        if query.isEmpty { return .none }
        return try await calls.counters.run(CounterCall(query, of: tenant, excluding: session, at: now))
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
        try await carryOut(.reserve(demands, until: expiresAt), of: session, at: now)
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
        try await carryOut(.confirm(order: order, counting: demands), of: session, at: now)
    }

    /// Gives back what a session holds.
    ///
    /// - Throws: an error of area `store`.
    public func release(session: String) async throws(CartwrightError) {
        try await carryOut(.release, of: session, at: .earliest)
    }

    /// Gives back what an order used, or a part of it.
    ///
    /// - Throws: an error of area `store`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await carryOut(.giveBack(order: order, share), of: session, at: .earliest)
    }

    private func carryOut(_ request: Request, of session: String, at now: Instant) async throws(CartwrightError) {
        var call = ChangeCall(session: session, of: tenant)
        call.instant = now.milliseconds
        call.steps = [ChangeStep(request)].compactMap(\.self)
        _ = try await calls.changes.run(call, of: session)
    }
}
