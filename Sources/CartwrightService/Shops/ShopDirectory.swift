internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios

/// The shops of a service, each made when it is first asked for.
actor ShopDirectory {
    private let stores: any ServiceStores
    private let settings: ShopSettings
    private var shops: [Tenant: Task<Result<Shop, CartwrightError>, Never>] = [:]

    init(_ stores: any ServiceStores, _ settings: ShopSettings) {
        (self.stores, self.settings) = (stores, settings)
    }

    /// The shop of a tenant.
    ///
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    func shop(_ tenant: Tenant) async throws(CartwrightError) -> Shop {
        let (stores, settings) = (stores, settings)
        let making =
            shops[tenant]
            ?? Task {
                do throws(CartwrightError) {
                    let own = try stores.stores(of: tenant)
                    return .success(try await Shop(tenant, own, settings, at: settings.dependencies.now()))
                } catch {
                    return .failure(error)
                }
            }
        shops[tenant] = making
        let result = await making.value
        // What failed may be there the next time.
        if case .failure = result { shops[tenant] = nil }
        return try result.get()
    }

    /// The shops that were asked for so far.
    var open: [Shop] {
        get async {
            var open: [Shop] = []
            for making in shops.values { if case .success(let shop) = await making.value { open.append(shop) } }
            return open
        }
    }
}
