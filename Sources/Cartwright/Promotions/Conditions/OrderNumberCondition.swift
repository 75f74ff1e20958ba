/// A condition on the number of this order of the customer: earlier orders plus one. A session adds its own orders,
/// which are those paid since the customer was last set, except cancelled ones. If the earlier orders are unknown and
/// the session has none, the number is unknown, and neither a condition on it nor its opposite holds.
public struct OrderNumberCondition: DeclaredCondition, Hashable {
    /// `order_number`.
    public static let type = "order_number"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the number of this order of the customer: orders_count and those of the session, plus 1; unknown without both",
        keys: .comparators(.count("orders"), "the number of the order", example: 1),
        rules: [.comparator],
        example: ["equals": 1]
    )

    /// The comparison that the number must pass.
    public var comparison: Comparison

    /// Creates a condition on the number of the order; the first order is number 1.
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
