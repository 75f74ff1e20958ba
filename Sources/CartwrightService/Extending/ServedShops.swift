public import Cartwright
internal import CartwrightCheckout

/// The shops of a service, for the work of an extension outside requests, for example deliveries and their retries.
public struct ServedShops: Sendable {
    private let context: ServiceContext

    init(_ context: ServiceContext) { self.context = context }

    /// The instant now, by the service's clock.
    public var now: Instant { context.settings.dependencies.now() }

    /// The tenants, by name: those of the access keys; without access keys, the only one.
    ///
    /// - Throws: an error of area `store`.
    public var tenants: [Tenant] {
        get async throws(CartwrightError) {
            guard let keys = context.keys else { return [.shop] }
            return try await keys.tenants(at: now)
        }
    }

    /// Returns the small documents of a tenant, without opening its shop.
    ///
    /// - Throws: an error of area `store`.
    public func records(of tenant: Tenant) throws(CartwrightError) -> any RecordStore {
        try context.stores.stores(of: tenant).records
    }

    /// Returns the shop of a tenant.
    ///
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    public func shop(_ tenant: Tenant) async throws(CartwrightError) -> ServedShop {
        ServedShop(try await context.shops.shop(tenant))
    }
}

extension ShopService {
    /// The shops of the service, for the work of an extension outside requests.
    public var shops: ServedShops { ServedShops(context) }
}
