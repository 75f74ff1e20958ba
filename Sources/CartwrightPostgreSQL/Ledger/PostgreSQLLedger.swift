public import Cartwright

/// A redemption ledger in a schema of a PostgreSQL database, which may also hold sessions, codes and an outbox.
///
/// Concurrent calls share a statement; each sees the effects of those before it. ``PostgreSQLCheckoutStore`` commits a
/// reservation together with its session and events.
///
/// A call whose connection was lost is made again: its names identify it as the same call.
///
/// ```swift
/// let ledger = PostgreSQLLedger(store)
/// try await ledger.reserve(demands, for: session.id, until: now.adding(seconds: 900), at: now)
/// ```
public final class PostgreSQLLedger: Ledger {
    private let calls: SharedCalls
    private let tenant: Tenant

    /// Creates the ledger of a tenant.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) { (calls, self.tenant) = (store.calls, tenant) }

    /// Returns the counters of a query without the holds of one session. It writes nothing.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait.
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

    /// Turns the holds of a session into uses.
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

    /// Releases the holds of a session.
    ///
    /// - Throws: an error of area `store`.
    public func release(session: String) async throws(CartwrightError) {
        try await carryOut(.release, of: session, at: .earliest)
    }

    /// Returns the uses of an order, or a part of them, to the counters.
    ///
    /// - Throws: an error of area `store`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await carryOut(.giveBack(order: order, share), of: session, at: .earliest)
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
        try await carryOut(.credit(order: order, credits, key: key), of: session, at: now)
    }

    private func carryOut(_ request: Instruction, of session: String, at now: Instant) async throws(CartwrightError) {
        var call = ChangeCall(session: session, of: tenant)
        call.instant = now.milliseconds
        call.steps = ChangeStep.steps(of: request)
        _ = try await calls.changes.run(call, of: session)
    }
}
