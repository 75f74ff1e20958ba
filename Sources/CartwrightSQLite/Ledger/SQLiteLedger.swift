public import Cartwright

/// The redemption ledger in the file of a ``SQLiteStore``, which may hold sessions, codes and an outbox as well.
///
/// What a method has returned from survives a killed process and a power failure. Callers that come at the same time
/// share a commit; each is judged by what those before it have left. ``SQLiteCheckoutStore`` commits a reservation
/// together with the session and the events that belong to it.
///
/// ```swift
/// let ledger = try SQLiteLedger(path: "shop.store")
/// try await ledger.reserve(demands, for: session.id, until: now.adding(seconds: 900), at: now)
/// ```
public final class SQLiteLedger: Ledger, SQLiteTenantStore {
    let tables: LedgerTables
    private let commits: TenantCommits

    /// The ledger of a tenant, in a store that is open.
    ///
    /// - Throws: an error of area `store`.
    public convenience init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        self.init(store, store.commits(of: tenant))
    }

    init(_ store: SQLiteStore, _ commits: TenantCommits) {
        self.commits = commits
        tables = LedgerTables(store.statements.ledger, of: commits.tenant)
    }

    /// What the counters of a query come to, without what one session holds itself. Asking writes nothing.
    ///
    /// - Throws: an error of area `store`, `store.overloaded` where more calls wait for the disk than may.
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
        try await carryOut(.reserve(HeldRows(demands, of: session), until: expiresAt, at: now))
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
        try await carryOut(.confirm(order: .name(order), HeldRows(demands, of: session), at: now))
    }

    /// Gives back what a session holds.
    ///
    /// - Throws: an error of area `store`.
    public func release(session: String) async throws(CartwrightError) {
        try await carryOut(.release(session: .name(session)))
    }

    /// Gives back what an order used, or a part of it.
    ///
    /// - Throws: an error of area `store`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await carryOut(.giveBack(share, of: .name(order), in: .name(session)))
    }

    private func carryOut(_ call: LedgerCall) async throws(CartwrightError) {
        let refusal = try await commits.run { [tables] _ throws(CartwrightError) in try tables.carryOut(call) }
        if let refusal { throw refusal }
    }
}
