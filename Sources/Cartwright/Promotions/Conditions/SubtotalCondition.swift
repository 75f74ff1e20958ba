/// The merchandise amount at list prices: what the shopper sees in the cart before any discount, so that an offer
/// never switches itself off.
public struct SubtotalCondition: Condition, Hashable {
    /// `subtotal`.
    public static let type = "subtotal"

    /// What the amount must be, in minor units.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// An amount of some lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
    }

    /// Sums the lines that count.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        var sum: Int64 = 0
        for line in facts.cart.lines where filter.matches(line) {
            sum = try sum.adding(try line.subtotalMinor(), to: "the subtotal")
        }
        return Finding(
            condition: Self.type,
            isMet: comparison.holds(for: sum),
            observed: .integer(sum),
            required: comparison.json,
            shortBy: comparison.shortBy(sum),
            unit: .money
        )
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, filter: filter) }
}
