extension Shelf {
    /// The steps of an item's price in a time.
    public struct ItemSteps: Hashable, Sendable {
        /// The SKU.
        public var sku: String
        /// The price at the beginning of the time, then each later step.
        public var changes: [PriceChange]
        /// The first instant, at or after the end of the time, at which the price may be another one; nil if it never
        /// is.
        public var until: Instant?
    }

    /// Returns the steps of the prices of items from an instant on, before another one. An item that cannot be priced
    /// is omitted.
    ///
    /// - Throws: `pricing.given_up`.
    public func history(
        of items: some Sequence<Item>,
        context: ShelfContext,
        from start: Instant,
        before end: Instant
    ) throws(CartwrightError) -> [ItemSteps] {
        guard start < end else { return [] }
        var first = ShelfPricing(self, context: context, at: start)
        var found: [ItemSteps] = []
        for item in items {
            do throws(CartwrightError) {
                let price = try first.priceAlone(of: item)
                var steps = ItemSteps(sku: item.sku, changes: [item.change(context, at: start, price.priceMinor)])
                steps.until = price.until
                while let since = steps.until, since < end {
                    var pricing = ShelfPricing(self, context: context, at: since)
                    let price = try pricing.priceAlone(of: item)
                    steps.changes.append(item.change(context, at: since, price.priceMinor))
                    steps.until = price.until
                }
                found.append(steps)
            } catch {
                guard error.code != .pricingGivenUp else { throw error }
            }
        }
        return found
    }

    /// True if one of some promotions may change the price of an item.
    public func reaches(_ item: Item, by promotions: Set<String>) -> Bool {
        let line = item.line(quantity: 1)
        return promotions.contains { id in
            guard let position = catalog.compiled.positions[id] else { return false }
            return catalog.compiled[Int(position)].effects.contains { $0.reaches(line) }
        }
    }
}

extension Item {
    fileprivate func change(_ context: ShelfContext, at instant: Instant, _ priceMinor: Int64) -> PriceChange {
        PriceChange(
            of: PriceSeries(sku: sku, context.currency, country: context.country),
            to: PriceStep(at: instant, priceMinor: priceMinor, listMinor: unitPriceMinor)
        )
    }
}
