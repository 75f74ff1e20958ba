public import Cartwright

/// The history of prices in the file of a ``SQLiteStore``, beside the sessions of a shop.
///
/// The effect of a call that has returned survives a killed process and a power failure. Concurrent calls share a
/// commit. A change needs about 20 bytes, and the history of an item is read by the keys of its tables.
public final class SQLitePriceHistory: PriceHistoryStore, SQLiteTenantStore {
    private let tables: PriceTables
    private let commits: TenantCommits

    /// Creates the history of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        commits = store.commits(of: tenant)
        tables = PriceTables(store.statements.prices, of: tenant)
    }

    /// Appends changes, in order.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait for the disk.
    @discardableResult
    public func append(_ changes: [PriceChange]) async throws(CartwrightError) -> Int {
        try await commits.run { [tables] _ throws(CartwrightError) in try tables.append(changes) }
    }

    /// Adds older steps.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`.
    @discardableResult
    public func backfill(_ changes: [PriceChange]) async throws(CartwrightError) -> Int {
        try await commits.run { [tables] _ throws(CartwrightError) in try tables.backfill(changes) }
    }

    /// Returns the histories of series from an instant on.
    ///
    /// - Throws: an error of area `store`.
    public func histories(
        of series: [PriceSeries],
        from instant: Instant
    ) async throws(CartwrightError) -> [PriceSeries: PriceHistory] {
        try await commits.run(.reading) { [tables] _ throws(CartwrightError) in
            try tables.histories(of: series, from: instant)
        }
    }

    /// Deletes steps that ended at or before an instant.
    ///
    /// - Returns: the number of series of which steps were deleted.
    /// - Throws: an error of area `store`.
    @discardableResult
    public func removeSteps(endedBy instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await commits.run { [tables] _ throws(CartwrightError) in
            try tables.removeSteps(endedBy: instant, limit: limit)
        }
    }
}
