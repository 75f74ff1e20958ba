internal import Cartwright
internal import CartwrightScenarios

extension World {
    /// A command that gets a promotion what it lacks: tried before it is proposed, so that it does what it promises.
    ///
    /// - Parameters:
    ///   - shortBy: how much is missing.
    ///   - unit: of what.
    ///   - sku: what is tried first, nil for the cheapest.
    ///   - scope: what counts, nil for everything.
    ///   - works: whether a world in which the command has run is good enough.
    func command(
        adding shortBy: Int64,
        _ unit: Finding.Unit,
        of sku: String? = nil,
        matching scope: LineFilter? = nil,
        _ tools: Tools,
        works: (World) -> Bool
    ) -> String? {
        guard shortBy > 0 else { return nil }
        let candidates = shop.items.compactMap { item -> (item: Item, count: Int64, cost: Int64)? in
            guard item.unitPriceMinor > 0 || unit != .money else { return nil }
            guard scope?.matches(item.line(quantity: 1), in: session.cart.currency) ?? true else { return nil }
            let count = unit == .money ? (shortBy - 1) / max(1, item.unitPriceMinor) + 1 : unit == .units ? shortBy : 1
            let (cost, overflow) = item.unitPriceMinor.multipliedReportingOverflow(by: count)
            return overflow || count > Self.mostUnits ? nil : (item, count, cost)
        }
        let cheapestFirst = candidates.sorted { a, b in
            if a.item.sku == sku || b.item.sku == sku { return a.item.sku == sku && b.item.sku != sku }
            return (a.cost, a.item.sku) < (b.cost, b.item.sku)
        }
        for (item, count, _) in cheapestFirst.prefix(Self.mostTrials) {
            var copy = self
            // Nobody's cart changes during a checkout; who asks has been told to leave it first.
            if session.phase == .checkout { _ = try? copy.run(.cancelCheckout, tools) }
            guard (try? copy.run(.addLine(item.line(quantity: count)), tools)) != nil, works(copy) else { continue }
            return "add item \(CommandLine.quoted(item.sku))" + (count == 1 ? "" : " qty=\(count)")
        }
        return nil
    }

    /// The promotion of an id: the catalog's, or that of a coupon.
    func promotion(_ id: String) -> Promotion? {
        checkout.catalog[id] ?? session.handled.values.lazy.flatMap(\.promotions).first { $0.id == id }
    }

    /// Nobody buys more for a discount, and each item is one more cart to price.
    private static let (mostUnits, mostTrials): (Int64, Int) = (99, 40)
}
