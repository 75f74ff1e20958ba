package import Cartwright
package import CartwrightScenarios

/// Reads and completes the history of prices of a shop, for programs beside its service.
package struct PriceDesk: Sendable {
    private let store: any PriceHistoryStore
    private let keeper: PriceKeeper
    private let catalog: ShopCatalog

    /// The currency of the shop's catalog.
    package let currency: Currency

    /// Opens the history of a shop.
    ///
    /// - Parameters:
    ///   - stores: the stores of the shop.
    ///   - vocabulary: the conditions and effects that its promotions may name.
    ///   - now: the current instant.
    /// - Throws: `store.unsupported` without a history; `cart.no_currency` without a catalog that names a currency; an
    ///   error of area `store`; the error that makes the stored catalog unreadable.
    package init(
        of stores: ShopStores,
        vocabulary: Vocabulary = .standard,
        at now: Instant
    ) async throws(CartwrightError) {
        guard let store = stores.prices else {
            throw CartwrightError(
                .storeUnsupported,
                "the store has no history of prices",
                hint: "use a store of the service",
                fault: .environment
            )
        }
        // It writes no catalog, so it draws no names.
        let catalogs = CatalogKeeper(stores.records, vocabulary: vocabulary, random: { 0 })
        try await catalogs.refresh(at: now)
        keeper = PriceKeeper(store, records: stores.records, catalogs: catalogs)
        let present = catalogs.present
        catalog = present.number > 0 ? present : try await keeper.startedCatalog(at: now) ?? present
        guard let currency = catalog.file.currency else {
            throw CartwrightError(
                .serviceNoCurrency,
                "the store has no catalog with a currency, and so no history of prices",
                hint: "put a catalog with \"currency\""
            )
        }
        (self.store, self.currency) = (store, currency)
    }

    /// The history of the public price of an item.
    package struct ItemHistory: Sendable {
        /// The country whose history it is; nil for the price without a country.
        package let country: String?
        /// The steps up to the instant.
        package let history: PriceHistory
        /// True if the item spoils or expires soon.
        package let isPerishable: Bool
        /// The settings of the shop.
        package let settings: PriceHistorySettings
    }

    /// Returns the history of an item, which the catalog may no longer have.
    ///
    /// - Parameters:
    ///   - sku: the SKU.
    ///   - country: the country, in capitals; the price without a country if the shop does not list it.
    ///   - now: the current instant.
    /// - Throws: `cart.unknown_sku`; an error of area `store`.
    package func history(
        of sku: String,
        country: String? = nil,
        at now: Instant
    ) async throws(CartwrightError) -> ItemHistory {
        let item = catalog.items[sku]
        let context = catalog.priceContext(in: country) ?? ShelfContext(currency: currency)
        let found = try await keeper.histories(of: [sku], in: context, until: now, at: now)
        guard item != nil || !(found[sku]?.steps.isEmpty ?? true) else {
            let nearest = Spelling.nearest(to: sku, among: Array(catalog.items.keys))
            throw CartwrightError(
                .serviceUnknownSKU,
                "neither the catalog nor the history has the SKU \"\(sku.shortened(toBytes: 60))\"",
                hint: nearest.map { "did you mean \($0)?" }
            )
        }
        return ItemHistory(
            country: context.country,
            history: found[sku] ?? PriceHistory(),
            isPerishable: item?.isPerishable ?? false,
            settings: catalog.file.catalog.priceHistory
        )
    }

    /// A catalog whose prices are completed from the history of the shop, such as one that is not put yet.
    package struct PlannedCatalog: Sendable {
        fileprivate let catalog: ShopCatalog

        /// Prepares a catalog.
        package init(_ file: CatalogFile) { catalog = ShopCatalog(file, number: 0, at: nil) }
    }

    /// Returns prices of a catalog with the lowest price of the 30 days before each reduction. A reduction that the
    /// shop does not have yet begins at the instant.
    ///
    /// - Parameters:
    ///   - prices: the prices.
    ///   - planned: their catalog, whose settings apply.
    ///   - country: the country of the shopper, in capitals.
    ///   - instant: the instant of the prices.
    ///   - now: the current instant.
    /// - Throws: an error of area `store`.
    package func completing(
        _ prices: [ShelfPrice],
        of planned: PlannedCatalog,
        country: String?,
        at instant: Instant,
        now: Instant
    ) async throws(CartwrightError) -> [ShelfPrice] {
        let catalog = planned.catalog
        return try await keeper.completing(
            prices,
            of: catalog,
            country: country,
            at: instant,
            now: now,
            isPlanned: true
        )
    }

    /// Adds older steps, such as those of a ``/Cartwright/PriceFileReader``. Steps after the first recorded price of an
    /// item are ignored.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`.
    package func add(_ changes: [PriceChange], at now: Instant) async throws(CartwrightError) -> Int {
        try await keeper.record(at: now)
        var added = 0
        for start in stride(from: 0, to: changes.count, by: Self.changesAtOnce) {
            let end = Swift.min(changes.count, start + Self.changesAtOnce)
            added += try await store.backfill(Array(changes[start..<end]))
        }
        return added
    }

    /// The number of steps that are added in one transaction.
    private static let changesAtOnce = 1_000
}
