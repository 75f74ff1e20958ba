package import Cartwright
internal import CartwrightScenarios

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
        catalog = catalogs.present
        guard let currency = catalog.file.currency else {
            throw CartwrightError(
                .serviceNoCurrency,
                "the store has no catalog with a currency, and so no history of prices",
                hint: "put a catalog with \"currency\""
            )
        }
        (self.store, self.currency) = (store, currency)
        keeper = PriceKeeper(store, records: stores.records, catalogs: catalogs)
    }

    /// The history of the public price of an item.
    package struct ItemHistory: Sendable {
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
        let found = try await keeper.histories(of: [sku], in: catalog, country: country, until: now, at: now)
        guard item != nil || !(found[sku]?.steps.isEmpty ?? true) else {
            let nearest = Spelling.nearest(to: sku, among: Array(catalog.items.keys))
            throw CartwrightError(
                .serviceUnknownSKU,
                "neither the catalog nor the history has the SKU \"\(sku.shortened(toBytes: 60))\"",
                hint: nearest.map { "did you mean \($0)?" }
            )
        }
        return ItemHistory(
            history: found[sku] ?? PriceHistory(),
            isPerishable: item?.isPerishable ?? false,
            settings: catalog.file.catalog.priceHistory
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
