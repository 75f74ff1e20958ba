public import Cartwright
internal import CartwrightCheckout

/// The shops of a service, for what an extension does beside requests: what has to be said later, or said again.
public struct ServedShops: Sendable {
    private let context: ServiceContext

    init(_ context: ServiceContext) { self.context = context }

    /// The instant now, by the service's clock.
    public var now: Instant { context.settings.dependencies.now() }

    /// Whose shops there are, by name: those that access keys open; without keys, the only one.
    ///
    /// - Throws: an error of area `store`.
    public var tenants: [Tenant] {
        get async throws(CartwrightError) {
            guard let keys = context.keys else { return [.shop] }
            return Set(try await keys.all(at: now).map(\.tenant)).sorted { $0.name < $1.name }
        }
    }

    /// The small documents of a tenant, for what need not open its shop.
    ///
    /// - Throws: an error of area `store`.
    public func records(of tenant: Tenant) throws(CartwrightError) -> any RecordStore {
        try context.stores.stores(of: tenant).records
    }

    /// The shop of a tenant.
    ///
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    public func shop(_ tenant: Tenant) async throws(CartwrightError) -> ServedShop {
        ServedShop(try await context.shops.shop(tenant))
    }
}

extension ShopService {
    /// The shops that it serves, for what an extension does beside requests.
    public var shops: ServedShops { ServedShops(context) }
}
