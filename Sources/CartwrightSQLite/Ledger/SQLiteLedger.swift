public import Cartwright

/// The redemption ledger in the file of a ``SQLiteStore``, which may also hold sessions, codes and an outbox.
///
/// The effect of a call that has returned survives a killed process and a power failure. Concurrent calls share a
/// commit; each sees the effects of those before it. ``SQLiteCheckoutStore`` commits a reservation together with its
/// session and events.
///
/// ```swift
/// let ledger = try SQLiteLedger(path: "shop.store")
/// try await ledger.reserve(demands, for: session.id, until: now.adding(seconds: 900), at: now)
/// ```
public final class SQLiteLedger: Ledger, SQLiteTenantStore {
    let tables: LedgerTables
    private let commits: TenantCommits

    /// Creates the ledger of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public convenience init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        self.init(store, store.commits(of: tenant))
    }

    init(_ store: SQLiteStore, _ commits: TenantCommits) {
        self.commits = commits
        tables = LedgerTables(store, of: commits.tenant)
    }

    /// Returns the counters of a query without the holds of one session. It writes nothing.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait for the disk.
    public func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters {
        if query.isEmpty { return .none }
        return try await commits.run(.reading) { [tables] _ throws(CartwrightError) in
            try tables.counters(query, excluding: session, at: now)
        }
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
        let rows = try HeldRows(demands, of: session, hidingBy: tables.customers)
        try await carryOut(.reserve(rows, until: expiresAt, at: now))
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
        let rows = try HeldRows(demands, of: session, hidingBy: tables.customers)
        try await carryOut(.confirm(order: .name(order), rows, at: now))
    }

    /// Releases the holds of a session.
    ///
    /// - Throws: an error of area `store`.
    public func release(session: String) async throws(CartwrightError) {
        try await carryOut(.release(session: .name(session), at: .earliest))
    }

    /// Returns the uses of an order, or a part of them, to the counters.
    ///
    /// - Throws: an error of area `store`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await carryOut(.giveBack(share, of: .name(order), in: .name(session), at: .earliest))
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
        try await carryOut(.credit(credits, of: .name(order), in: .name(session), key: key, at: now))
    }

    private func carryOut(_ call: LedgerCall) async throws(CartwrightError) {
        let refusal = try await commits.run { [tables] _ throws(CartwrightError) in try tables.carryOut(call) }
        if let refusal { throw refusal }
    }
}
