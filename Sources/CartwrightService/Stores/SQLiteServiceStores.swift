public import Cartwright
public import CartwrightSQLite

/// Stores in one SQLite file, for one machine.
public final class SQLiteServiceStores: ServiceStores {
    private let store: SQLiteStore
    private let seed: UInt64
    private let cache = TenantCache()

    /// Creates the stores of an open file.
    ///
    /// - Parameters:
    ///   - store: the file.
    ///   - seed: the seed of the ids of batches; random except in tests.
    public init(_ store: SQLiteStore, seed: UInt64) { (self.store, self.seed) = (store, seed) }

    /// Returns the stores of a tenant.
    ///
    /// - Throws: an error of area `store`.
    public func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores {
        let (store, seed) = (store, seed)
        return try cache.stores(of: tenant) { () throws(CartwrightError) in
            ShopStores(
                checkout: try SQLiteCheckoutStore(store, tenant: tenant, seed: seed),
                codes: try SQLiteCodeStore(store, tenant: tenant),
                records: try SQLiteRecordStore(store, tenant: tenant),
                feeds: SQLiteFeedStore(store, tenant: tenant),
                prices: try SQLitePriceHistory(store, tenant: tenant)
            )
        }
    }

    /// Checks that the file can be read, and is still in its place.
    ///
    /// - Throws: an error of area `store`.
    public func check() async throws(CartwrightError) {
        try store.checkPlace()
        _ = try await stores(of: .operators).records.record(RecordKey("check", "none"), at: .earliest)
    }
}
