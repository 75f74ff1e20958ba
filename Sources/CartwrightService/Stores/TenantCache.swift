internal import Cartwright
internal import Synchronization

/// The stores of each tenant, made once.
final class TenantCache: Sendable {
    private let stores = Mutex<[Tenant: ShopStores]>([:])

    /// The stores of a tenant, made by `make` where they are not there yet.
    func stores(
        of tenant: Tenant,
        _ make: () throws(CartwrightError) -> ShopStores
    ) throws(CartwrightError) -> ShopStores {
        try stores.withLock { (stores) throws(CartwrightError) in
            if let known = stores[tenant] { return known }
            let made = try make()
            stores[tenant] = made
            return made
        }
    }
}
