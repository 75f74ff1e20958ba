/// How many units are in the cart, or on one line of it.
public struct QuantityCondition: Condition, Hashable {
    /// `quantity`.
    public static let type = "quantity"

    /// What the number must be.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// Whether lines count together, or one line alone must have that many.
    public var per = Per.cart

    /// A number of units of some lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// What is counted.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// All lines together.
        case cart
        /// Each line alone; one that passes is enough.
        case line
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
        per = try reader.choice(ifPresent: "per") ?? .cart
    }

    /// A line that counts.
    public var need: Need { comparison.need(of: filter) }

    /// Counts the units that count.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let quantities = facts.cart.lines.positions(matching: filter).map { facts.cart.lines[$0].quantity }
        switch per {
        case .cart:
            var count: Int64 = 0
            for quantity in quantities { count = try count.adding(quantity, to: "the number of units") }
            return Finding(Self.type, comparison, observed: count, unit: .units)
        case .line:
            let nearest = quantities.first(where: comparison.holds) ?? quantities.max() ?? 0
            var finding = Finding(Self.type, comparison, observed: nearest, unit: .units)
            finding.isMet = quantities.contains(where: comparison.holds)
            return finding
        }
    }

    /// More of the cheapest matching thing; on a line alone, more of the line that has most.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        switch per {
        case .cart:
            let price = cart.lines.filter(filter.matches).map(\.unitPriceMinor).min()
            return cart.adding(units: shortBy, atUnitPriceMinor: price ?? 0, matching: filter)
        case .line:
            let most = cart.lines.indices.filter { filter.matches(cart.lines[$0]) }
                .max { (cart.lines[$0].quantity, $1) < (cart.lines[$1].quantity, $0) }
            guard let most else { return nil }
            var more = cart
            let (quantity, overflow) = more.lines[most].quantity.addingReportingOverflow(shortBy)
            more.lines[most].quantity = quantity
            return overflow ? nil : more
        }
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue {
        var options = JSONObject()
        if per != .cart { options["per"] = .string(per.rawValue) }
        if filter != .all { options["filter"] = filter.json }
        return .condition(Self.type, comparison.json, options: options)
    }
}
