/// Which order of the customer this is: earlier orders plus one. Where the earlier orders are unknown, so is the
/// number, and no condition on it holds.
public struct OrderNumberCondition: DeclaredCondition, Hashable {
    /// `order_number`.
    public static let type = "order_number"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "which order of the customer this is: earlier orders plus one; unknown where the cart does not say",
        keys: .comparators(.count("orders"), "the number of the order", example: 1),
        rules: [.comparator],
        example: ["equals": 1]
    )

    /// What the number must be.
    public var comparison: Comparison

    /// The first order is number 1.
    public init(_ comparison: Comparison) { self.comparison = comparison }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
    }

    var requirement: Requirement {
        .number(NumberRequirement(.orderNumber, comparison))
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json) }
}
