internal import Cartwright
internal import CartwrightScenarios

extension World {
    /// Returns a command that provides the missing amount of a promotion, after a trial on a copy.
    ///
    /// - Parameters:
    ///   - shortBy: the missing amount.
    ///   - unit: the unit of the amount.
    ///   - sku: the SKU to try first; nil for the cheapest.
    ///   - scope: the lines that count; nil for all.
    ///   - works: returns true if the world after the command is sufficient.
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

    /// Returns commands that add an amount of catalog items, the most promising first.
    func commands(
        adding shortBy: Int64,
        _ unit: Finding.Unit,
        of sku: String? = nil,
        matching scope: LineFilter? = nil
    ) -> [String] {
        candidates(adding: shortBy, unit, of: sku, matching: scope).map { Self.adding($0.count, of: $0.item) }
    }

    /// Returns commands that add a number of SKUs missing from the cart: single ones, or the cheapest several together.
    func commands(addingSKUs count: Int64, matching scope: LineFilter? = nil) -> [[String]] {
        let present = Set(session.cart.lines.map(\.sku))
        let others = candidates(adding: 1, .skus, matching: scope).map(\.item).filter { !present.contains($0.sku) }
        guard count > 1 else { return others.map { [Self.adding(1, of: $0)] } }
        return count > others.count ? [] : [others.prefix(Int(count)).map { Self.adding(1, of: $0) }]
    }

    private static func adding(_ count: Int64, of item: Item) -> String {
        "add item \(CommandLine.quoted(item.sku))" + (count == 1 ? "" : " qty=\(count)")
    }

    /// Returns items of the catalog and the quantities that would suffice, the wanted and the cheapest first.
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

    /// Returns the promotion of an id: of the catalog, or of a coupon.
    func promotion(_ id: String) -> Promotion? {
        checkout.catalog[id] ?? session.handled.values.lazy.flatMap(\.promotions).first { $0.id == id }
    }

    /// The limits of a suggestion: a larger purchase is not plausible, and each item means another cart to price.
    private static let (mostUnits, mostTrials): (Int64, Int) = (99, 40)
}
