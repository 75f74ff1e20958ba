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
        for (item, count) in candidates(adding: shortBy, unit, of: sku, matching: scope) {
            var copy = self
            // The cart is locked during checkout.
            if session.phase == .checkout { _ = try? copy.run(.cancelCheckout, tools) }
            guard (try? copy.run(.addLine(item.line(quantity: count)), tools)) != nil, works(copy) else { continue }
            return Self.adding(count, of: item)
        }
        return nil
    }

    /// Commands that add so much of what the shop sells, what is best tried first at the beginning.
    func commands(
        adding shortBy: Int64,
        _ unit: Finding.Unit,
        of sku: String? = nil,
        matching scope: LineFilter? = nil
    ) -> [String] {
        candidates(adding: shortBy, unit, of: sku, matching: scope).map { Self.adding($0.count, of: $0.item) }
    }

    /// Commands that add so many SKUs which the cart does not have: one of them, or the cheapest several together.
    func commands(addingSKUs count: Int64, matching scope: LineFilter? = nil) -> [[String]] {
        let present = Set(session.cart.lines.map(\.sku))
        let others = candidates(adding: 1, .skus, matching: scope).map(\.item).filter { !present.contains($0.sku) }
        guard count > 1 else { return others.map { [Self.adding(1, of: $0)] } }
        return count > others.count ? [] : [others.prefix(Int(count)).map { Self.adding(1, of: $0) }]
    }

    private static func adding(_ count: Int64, of item: Item) -> String {
        "add item \(CommandLine.quoted(item.sku))" + (count == 1 ? "" : " qty=\(count)")
    }

    /// Items of the shop of which so many would do by their number or price, the wanted and the cheapest first.
    private func candidates(
        adding shortBy: Int64,
        _ unit: Finding.Unit,
        of sku: String? = nil,
        matching scope: LineFilter? = nil
    ) -> [(item: Item, count: Int64)] {
        guard shortBy > 0 else { return [] }
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
        return cheapestFirst.prefix(Self.mostTrials).map { ($0.item, $0.count) }
    }

    /// The promotion of an id: the catalog's, or that of a coupon.
    func promotion(_ id: String) -> Promotion? {
        checkout.catalog[id] ?? session.handled.values.lazy.flatMap(\.promotions).first { $0.id == id }
    }

    /// Nobody buys more for a discount, and each item is one more cart to price.
    private static let (mostUnits, mostTrials): (Int64, Int) = (99, 40)
}
