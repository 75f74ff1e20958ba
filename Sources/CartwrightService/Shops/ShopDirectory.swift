internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import Synchronization

/// The shops of a service, each made on first use.
actor ShopDirectory {
    private let stores: any ServiceStores
    private var settings: ShopSettings
    /// The instant from which the catalog of the settings applies: that of the start, or of the last reload.
    private var since: Instant
    private var shops: [Tenant: Task<Result<Shop, CartwrightError>, Never>] = [:]
    /// The shops that are made, for requests without waiting.
    private let made = Mutex<[Tenant: Shop]>([:])

    init(_ stores: any ServiceStores, _ settings: ShopSettings) {
        (self.stores, self.settings, since) = (stores, settings, settings.dependencies.now())
    }

    /// Makes the shop of a service without access keys at its start, if it has a catalog, whose prices apply from then
    /// on. A failure is left to the first request.
    nonisolated func begin() async {
        guard await !settings.catalog.items.isEmpty else { return }
        _ = try? await shop(.shop)
    }

    /// Returns the shop of a tenant.
    ///
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    nonisolated func shop(_ tenant: Tenant) async throws(CartwrightError) -> Shop {
        if let shop = made.withLock({ $0[tenant] }) { return shop }
        let shop = try await offLoop { () async throws(CartwrightError) in try await make(tenant) }
        made.withLock { $0[tenant] = shop }
        return shop
    }

    private func make(_ tenant: Tenant) async throws(CartwrightError) -> Shop {
        let (stores, settings, since) = (stores, settings, since)
        let making =
            shops[tenant]
            ?? Task(executorPreference: WorkThreads.own) {
                do throws(CartwrightError) {
                    let own = try stores.stores(of: tenant)
                    // Other requests wait for the same task, so it has no limit.
                    return .success(
                        try await WorkLimit.within(nil) { () async throws(CartwrightError) in
                            try await Shop(tenant, own, settings, since: since, at: settings.dependencies.now())
                        }
                    )
                } catch {
                    return .failure(error)
                }
            }
        shops[tenant] = making
        let result = await making.value
        // A failed task is removed, so that the next request tries again.
        if case .failure = result { shops[tenant] = nil }
        return try result.get()
    }

    /// Replaces the common cards of the sessions of all shops.
    func offer(_ cards: [ContentCard]) async {
        settings.cards = cards
        for making in shops.values { if case .success(let shop) = await making.value { shop.checkout.offer(cards) } }
    }

    /// Replaces the handlers, the initial catalog and the common cards of all shops: of all, or after an error of none.
    ///
    /// - Parameters:
    ///   - catalog: the catalog of shops without one in their store.
    ///   - registry: the handlers.
    ///   - cards: the cards that every session has beside its own; nil to keep the present ones.
    /// - Throws: an error of area `store`; the error that makes a stored catalog unreadable with the handlers.
    func reload(
        _ catalog: CatalogFile,
        _ registry: HandlerRegistry,
        _ cards: [ContentCard]? = nil
    ) async throws(CartwrightError) {
        await prepare(cards ?? settings.cards, for: registry)
        var readings: [Tenant: (shop: Shop, reading: CatalogKeeper.Reading)] = [:]
        // Further shops may be made while the store is read.
        while let (tenant, making) = shops.first(where: { readings[$0.key] == nil }) {
            guard case .success(let shop) = await making.value else {
                if shops[tenant] == making { shops[tenant] = nil }
                continue
            }
            let now = settings.dependencies.now()
            let reading = try await shop.catalogs.reading(by: registry.vocabulary, orElse: catalog, at: now)
            readings[tenant] = (shop, reading)
        }
        // Nothing suspends from here on, so no shop can be made in between.
        (settings.catalog, settings.registry, settings.cards) = (catalog, registry, cards ?? settings.cards)
        since = settings.dependencies.now()
        for (shop, reading) in readings.values { shop.use(registry, reading, settings.cards) }
        for (shop, _) in readings.values { await shop.notePrices(since: since, at: since) }
    }

    /// Calls plugins outside the host for cards, before all sessions have the cards.
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

    /// The shops that are made.
    var open: [Shop] {
        get async {
            var open: [Shop] = []
            for making in shops.values { if case .success(let shop) = await making.value { open.append(shop) } }
            return open
        }
    }
}
