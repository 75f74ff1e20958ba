/// How many units are in the cart.
public struct QuantityCondition: Condition, Hashable {
    /// `quantity`.
    public static let type = "quantity"

    /// What the number must be.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// A number of units of some lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
    }

    /// Counts the units that count.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        var count: Int64 = 0
        for line in facts.cart.lines where filter.matches(line) {
            count = try count.adding(line.quantity, to: "the number of units")
        }
        return Finding(
            condition: Self.type,
            isMet: comparison.holds(for: count),
            observed: .integer(count),
            required: comparison.json,
            shortBy: comparison.shortBy(count),
            unit: .units
        )
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, filter: filter) }
}
