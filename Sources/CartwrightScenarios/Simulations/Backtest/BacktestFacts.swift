internal import Cartwright

/// The facts about a catalog that a backtest needs for every order.
struct BacktestFacts: Sendable {
    private let terms: BacktestTerms
    /// The items by SKU.
    private let items: [String: Item]
    /// The ids and names of the promotions.
    private let names: Set<String>
    /// True if a promotion depends on the categories of lines.
    private let needsCategories: Bool

    init(_ terms: BacktestTerms, of catalog: Catalog, items: [Item]) {
        self.terms = terms
        self.items = Dictionary(items.map { ($0.sku, $0) }) { first, _ in first }
        names = Set(catalog.promotions.flatMap { [$0.id, $0.name].compactMap(\.self) })
        needsCategories = catalog.promotions.contains { $0.json.hasKey("categories", "not_categories") }
    }

    /// The order with the codes that the shop accepted, and with the categories and attributes of the catalog's items.
    ///
    /// - Throws: `campaign.nothing_recorded`.
    func prepared(_ scenario: Scenario) throws(CartwrightError) -> Scenario {
        guard let recorded = scenario.recorded, recorded.discountMinor != nil || recorded.totalMinor != nil else {
            throw CartwrightError(
                .campaignNothingRecorded,
                "the order has no recorded discount or total",
                hint: "add \"recorded\": {\"discount\": 500, \"total\": 2000} to the cart, or the columns "
                    + "recorded_discount and recorded_total"
            )
        }
        var scenario = scenario
        let entered = Set(scenario.cart.codes.map(PromotionCode.normalized))
        for code in recorded.codes where !entered.contains(PromotionCode.normalized(code)) {
            scenario.cart.codes.append(code)
        }
        for index in scenario.cart.lines.indices {
            guard let item = items[scenario.cart.lines[index].sku] else { continue }
            if scenario.cart.lines[index].categories.isEmpty { scenario.cart.lines[index].categories = item.categories }
            for (key, fact) in item.attributes where scenario.cart.lines[index].attributes[key] == nil {
                scenario.cart.lines[index].attributes[key] = fact
            }
        }
        return scenario
    }

    /// Returns the name of an order; empty if neither the report nor the question needs it, because the fingerprint of
    /// an order without an id takes time.
    func name(of scenario: Scenario, isExample: Bool) -> String {
        scenario.id ?? (isExample || terms.order != nil ? scenario.name : "")
    }

    /// Returns the cause of a difference, and the fact that shows it.
    ///
    /// - Parameters:
    ///   - discount: the discount here less the recorded one.
    ///   - isEqual: true if the discounts are equal but for rounding.
    func cause(
        of scenario: Scenario,
        _ recorded: RecordedOrder,
        _ quote: Quote,
        discount: Int64,
        isEqual: Bool
    ) -> (cause: BacktestCause, detail: String) {
        // Equal discounts need no other promotion, known or not.
        if isEqual { return (.tax, tax(quote)) }
        if let name = missing(scenario, recorded, quote) { return (.notCarriedOver, name) }
        if let code = quote.rejectedCodes.first(where: { $0.reason == "unknown_code" })?.code {
            return (.unknownCode, code)
        }
        if discount < 0, recorded.codes.isEmpty, recorded.promotions.isEmpty, let rule = terms.notCarriedOver.automatic
        {
            return (.notCarriedOver, "\(rule), which needs no code")
        }
        if let sku = scenario.cart.lines.first(where: isUnknown)?.sku { return (.unknownProduct, sku) }
        let units = scenario.cart.lines.reduce(Int64(0)) { $0.addingSaturated($1.quantity) }
        if !quote.applied.isEmpty, recorded.discountMinor != 0, discount.magnitude <= units.magnitude {
            return (.rounding, "\(units) units")
        }
        return (discount > 0 ? .otherSetHere : .otherSetThere, chosen(quote))
    }

    /// The first code that is not applied here, with the reason, or else the applied promotions.
    private func chosen(_ quote: Quote) -> String {
        if let refused = quote.rejectedCodes.first { return "\(refused.code): \(refused.reason)" }
        let applied = quote.applied.map(\.promotion).joined(separator: " ")
        return "applied here: \(applied.isEmpty ? "none" : applied)"
    }

    /// The promotion of the shop that the catalog does not have; nil if it has all.
    private func missing(_ scenario: Scenario, _ recorded: RecordedOrder, _ quote: Quote) -> String? {
        let own = Set(scenario.promotions.map(\.id))
        if let name = recorded.promotions.first(where: { !names.contains($0) && !own.contains($0) }) { return name }
        let unknown = quote.rejectedCodes.lazy.filter { $0.reason == "unknown_code" }
        guard let code = unknown.first(where: { terms.notCarriedOver.rule($0.code) != nil }) else { return nil }
        return code.code
    }

    private func isUnknown(_ line: Line) -> Bool {
        guard items[line.sku] == nil else { return false }
        return !items.isEmpty || line.sku.isEmpty || needsCategories && line.categories.isEmpty
    }

    private func tax(_ quote: Quote) -> String {
        quote.taxMinor == 0 ? "no tax here" : "tax here \(Money(minor: quote.taxMinor, quote.currency))"
    }
}

extension JSONValue {
    /// True if an object in the value has one of the keys.
    fileprivate func hasKey(_ names: String...) -> Bool { hasKey(names) }

    private func hasKey(_ names: [String]) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.hasKey(names) }
        case .object(let object): object.contains { names.contains($0.key) || $0.value.hasKey(names) }
        default: false
        }
    }
}
