public import Cartwright
public import CartwrightPostgreSQL

/// Stores in a schema of a PostgreSQL database, for any number of processes.
public final class PostgreSQLServiceStores: ServiceStores {
    private let store: PostgreSQLStore
    private let seed: UInt64
    private let cache = TenantCache()

    /// Creates the stores of a schema.
    ///
    /// - Parameters:
    ///   - store: the schema.
    ///   - seed: the seed of the ids of batches; random except in tests.
    public init(_ store: PostgreSQLStore, seed: UInt64) { (self.store, self.seed) = (store, seed) }

    /// Returns the stores of a tenant.
    ///
    /// - Throws: an error of area `store`.
    public func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores {
        let (store, seed) = (store, seed)
        return try cache.stores(of: tenant) { () throws(CartwrightError) in
            ShopStores(
                checkout: PostgreSQLCheckoutStore(store, tenant: tenant, seed: seed),
                codes: PostgreSQLCodeStore(store, tenant: tenant),
                records: PostgreSQLRecordStore(store, tenant: tenant),
                feeds: PostgreSQLFeedStore(store, tenant: tenant),
                prices: PostgreSQLPriceHistory(store, tenant: tenant)
            )
        }
    }

    /// Checks that the server answers.
    ///
    /// - Throws: an error of area `store`.
    public func check() async throws(CartwrightError) { try await store.prepare() }
}
