public import Cartwright
internal import Synchronization

/// The stores of one shop.
public struct ShopStores: Sendable {
    /// Sessions, limits and events.
    public var checkout: any CheckoutStore
    /// Individually issued codes.
    public var codes: any CodeStore
    /// The catalog, jobs, and stored answers.
    public var records: any RecordStore
    /// The feeds of users, for the erasure of a customer; nil if the shop has none in its storage.
    public var feeds: (any FeedStore)?
    /// The history of prices; nil if the shop has none.
    public var prices: (any PriceHistoryStore)?

    /// Creates the stores of a shop.
    public init(
        checkout: any CheckoutStore,
        codes: any CodeStore,
        records: any RecordStore,
        feeds: (any FeedStore)? = nil,
        prices: (any PriceHistoryStore)? = nil
    ) {
        (self.checkout, self.codes, self.records, self.feeds) = (checkout, codes, records, feeds)
        self.prices = prices
    }
}

/// The storage of a service, for each of its shops.
public protocol ServiceStores: Sendable {
    /// Returns the stores of a tenant. All results for one tenant share the same data.
    ///
    /// - Throws: an error of area `store`.
    func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores

    /// Checks that the storage can be reached.
    ///
    /// - Throws: an error of area `store`.
    func check() async throws(CartwrightError)
}

/// The stores of each tenant, made once.
final class TenantCache: Sendable {
    private let stores = Mutex<[Tenant: ShopStores]>([:])

    /// Returns the stores of a tenant, and makes them on first use.
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
