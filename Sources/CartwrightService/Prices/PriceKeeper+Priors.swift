internal import Cartwright
internal import CartwrightScenarios

extension PriceKeeper {
    /// Returns prices of a catalog with the lowest price of the 30 days before each reduction.
    ///
    /// - Parameters:
    ///   - prices: the prices.
    ///   - catalog: the catalog.
    ///   - country: the country of the shopper.
    ///   - instant: the instant of the prices.
    ///   - now: the current instant.
    ///   - isPlanned: true if the catalog is not that of the shop: a reduction that it makes begins at the instant.
    /// - Throws: an error of area `store`.
    func completing(
        _ prices: [ShelfPrice],
        of catalog: ShopCatalog,
        country: String?,
        at instant: Instant,
        now: Instant,
        isPlanned: Bool = false
    ) async throws(CartwrightError) -> [ShelfPrice] {
        let skus = prices.map(\.sku)
        guard let context = catalog.priceContext(in: country) else { return prices }
        var found = try await histories(of: skus, in: context, until: instant, at: now)
        if isPlanned {
            let end = instant.adding(milliseconds: 1)
            try RecordedPrices(catalog, from: instant).append(to: &found, skus, in: context, before: end)
        }
        let settings = catalog.file.catalog.priceHistory
        return prices.map { price in
            var price = price
            let isPerishable = catalog.items[price.sku]?.isPerishable ?? false
            price.prior = found[price.sku]?.prior(at: instant, settings, isPerishable: isPerishable)
            return price
        }
    }
}
