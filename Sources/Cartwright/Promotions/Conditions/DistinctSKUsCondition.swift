/// How many different SKUs are in the cart. A line without units brings none.
public struct DistinctSKUsCondition: Condition, Hashable {
    /// `distinct_skus`.
    public static let type = "distinct_skus"

    /// What the number must be.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// A number of different SKUs.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
    }

    /// A line that counts.
    public var need: Need { comparison.need(of: filter) }

    /// Counts the SKUs that are there.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let lines = facts.cart.lines
        let present = lines.positions(matching: filter).filter { lines[$0].quantity > 0 }
        return Finding(Self.type, comparison, observed: Int64(Set(present.map { lines[$0].sku }).count), unit: .skus)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, options: .options(filter: filter)) }
}
