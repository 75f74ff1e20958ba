/// How many different SKUs are in the cart. A line without units brings none.
public struct DistinctSKUsCondition: DeclaredCondition, Hashable {
    /// `distinct_skus`.
    public static let type = "distinct_skus"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "how many different SKUs are in the cart",
        keys: .comparators(.count("SKUs"), "the number of SKUs", example: 2) + [.filter],
        rules: [.comparator],
        example: ["at_least": 2]
    )

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

    var requirement: Requirement {
        .number(NumberRequirement(.lines(LineMeasure(.presence, .bySKU)), of: filter, comparison))
    }

    /// The condition with the amounts of its filter replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> DistinctSKUsCondition {
        var condition = self
        condition.filter = filter.replacingAmounts(change)
        return condition
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, options: .options(filter: filter)) }
}
