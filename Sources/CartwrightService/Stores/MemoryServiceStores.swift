public import Cartwright
internal import Synchronization

/// Stores that last as long as the process.
public final class MemoryServiceStores: ServiceStores {
    private let shops = Mutex<[Tenant: ShopStores]>([:])
    private let seed: UInt64

    /// Empty stores.
    ///
    /// - Parameter seed: what the ids of batches follow from; a random one outside of tests.
    public init(seed: UInt64) { self.seed = seed }

    /// The stores of a tenant.
    public func stores(of tenant: Tenant) -> ShopStores {
        shops.withLock { shops in
            if let stores = shops[tenant] { return stores }
            let stores = ShopStores(
                checkout: MemoryCheckoutStore(seed: seed &+ UInt64(shops.count)),
                codes: MemoryCodeStore(),
                records: MemoryRecordStore()
            )
            shops[tenant] = stores
            return stores
        }
    }

    /// Nothing can go wrong with memory.
    public func check() {}
}
