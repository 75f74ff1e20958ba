public import Cartwright
internal import Synchronization

/// What is kept of one shop.
public struct ShopStores: Sendable {
    /// Sessions, limits and events.
    public var checkout: any CheckoutStore
    /// Codes that were issued one by one.
    public var codes: any CodeStore
    /// The catalog, jobs, and answers that may be asked for again.
    public var records: any RecordStore

    /// The stores of a shop.
    public init(checkout: any CheckoutStore, codes: any CodeStore, records: any RecordStore) {
        (self.checkout, self.codes, self.records) = (checkout, codes, records)
    }
}

/// Where a service keeps what must last, for each of its shops.
public protocol ServiceStores: Sendable {
    /// The stores of a tenant. Asked twice, it gives stores of the same place.
    ///
    /// - Throws: an error of area `store`.
    func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores

    /// Whether it can be reached.
    ///
    /// - Throws: an error of area `store`.
    func check() async throws(CartwrightError)
}

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
