public import Cartwright
internal import Synchronization

/// Stores in memory, which end with the process.
public final class MemoryServiceStores: ServiceStores {
    private let shops = Mutex<[Tenant: ShopStores]>([:])
    private let seed: UInt64

    /// Creates empty stores.
    ///
    /// - Parameter seed: the seed of the ids of batches; random except in tests.
    public init(seed: UInt64) { self.seed = seed }

    /// Returns the stores of a tenant.
    public func stores(of tenant: Tenant) -> ShopStores {
        shops.withLock { shops in
            if let stores = shops[tenant] { return stores }
            let stores = ShopStores(
                checkout: MemoryCheckoutStore(seed: seed &+ UInt64(shops.count)),
                codes: MemoryCodeStore(),
                records: MemoryRecordStore(),
                prices: MemoryPriceHistory()
            )
            shops[tenant] = stores
            return stores
        }
    }

    /// Does nothing: memory is always available.
    public func check() {}
}
