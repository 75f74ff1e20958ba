internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import Synchronization

/// The shops of a service, each made when it is first asked for.
actor ShopDirectory {
    private let stores: any ServiceStores
    private var settings: ShopSettings
    private var shops: [Tenant: Task<Result<Shop, CartwrightError>, Never>] = [:]
    /// Those that are made, for requests that need not wait for one another.
    private let made = Mutex<[Tenant: Shop]>([:])

    init(_ stores: any ServiceStores, _ settings: ShopSettings) {
        (self.stores, self.settings) = (stores, settings)
    }

    /// The shop of a tenant.
    ///
    /// - Throws: an error of area `store`; what makes the kept catalog unreadable.
    nonisolated func shop(_ tenant: Tenant) async throws(CartwrightError) -> Shop {
        if let shop = made.withLock({ $0[tenant] }) { return shop }
        let shop = try await offLoop { () async throws(CartwrightError) in try await make(tenant) }
        made.withLock { $0[tenant] = shop }
        return shop
    }

    private func make(_ tenant: Tenant) async throws(CartwrightError) -> Shop {
        let (stores, settings) = (stores, settings)
        let making =
            shops[tenant]
            ?? Task(executorPreference: WorkThreads.own) {
                do throws(CartwrightError) {
                    let own = try stores.stores(of: tenant)
                    // Others wait for it as well.
                    return .success(
                        try await WorkLimit.within(nil) { () async throws(CartwrightError) in
                            try await Shop(tenant, own, settings, at: settings.dependencies.now())
                        }
                    )
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

    /// Gives the sessions of all shops other cards beside their own.
    func offer(_ cards: [ContentCard]) async {
        settings.cards = cards
        for making in shops.values { if case .success(let shop) = await making.value { shop.checkout.offer(cards) } }
    }

    /// Gives all shops other handlers, another catalog to begin with and other cards: all of them, or none where one
    /// cannot be.
    ///
    /// - Parameters:
    ///   - catalog: what shops sell into whose store none was put.
    ///   - registry: the handlers.
    ///   - cards: the cards that every session has beside its own; nil for those that are there.
    /// - Throws: an error of area `store`; what makes a kept catalog unreadable by the handlers.
    func reload(
        _ catalog: CatalogFile,
        _ registry: HandlerRegistry,
        _ cards: [ContentCard]? = nil
    ) async throws(CartwrightError) {
        await prepare(cards ?? settings.cards, for: registry)
        var readings: [Tenant: (shop: Shop, reading: CatalogKeeper.Reading)] = [:]
        // While the store answers, further shops may be asked for.
        while let (tenant, making) = shops.first(where: { readings[$0.key] == nil }) {
            guard case .success(let shop) = await making.value else {
                if shops[tenant] == making { shops[tenant] = nil }
                continue
            }
            let now = settings.dependencies.now()
            let reading = try await shop.catalogs.reading(by: registry.vocabulary, orElse: catalog, at: now)
            readings[tenant] = (shop, reading)
        }
        // From here on nothing is waited for, so no shop comes in between.
        (settings.catalog, settings.registry, settings.cards) = (catalog, registry, cards ?? settings.cards)
        for (shop, reading) in readings.values { shop.use(registry, reading, settings.cards) }
    }

    /// Has plugins outside the host answer about cards before all sessions have them.
    ///
    /// - Parameters:
    ///   - cards: the cards.
    ///   - registry: the handlers; nil for the present ones.
    func prepare(_ cards: [ContentCard], for registry: HandlerRegistry? = nil) async {
        let registry = registry ?? settings.registry
        guard !cards.isEmpty, !registry.outside.isEmpty else { return }
        let currencies = Set(await open.compactMap { $0.catalogs.present.file.catalog.currency })
        for currency in currencies { await registry.prepare(cards, currency: currency) }
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
