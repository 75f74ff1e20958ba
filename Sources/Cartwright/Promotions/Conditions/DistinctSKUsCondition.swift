/// A condition on the number of different SKUs in the cart. A line without units does not count.
public struct DistinctSKUsCondition: DeclaredCondition, Hashable {
    /// `distinct_skus`.
    public static let type = "distinct_skus"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the number of different SKUs in the cart",
        keys: .comparators(.count("SKUs"), "the number of SKUs", example: 2) + [.filter],
        rules: [.comparator],
        example: ["at_least": 2]
    )

    /// The comparison that the number must pass.
    public var comparison: Comparison

    /// The lines that count.
    public var filter: LineFilter

    /// Creates a condition on the number of different SKUs.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.filter(ifPresent: "filter") ?? .all
    }

    var requirement: Requirement {
        .number(NumberRequirement(.lines(LineMeasure(.presence, .bySKU)), of: filter, comparison))
    }

    /// Returns the condition with the amounts of its filter replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> DistinctSKUsCondition {
        var condition = self
        condition.filter = filter.replacingAmounts(change)
        return condition
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, options: .options(filter: filter)) }
}
