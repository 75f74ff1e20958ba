/// Merchandise plus shipping, at list prices unless said otherwise.
public struct OrderTotalCondition: DeclaredCondition, Hashable {
    /// `order_total`.
    public static let type = "order_total"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "merchandise plus shipping",
        keys: .comparators(.amount, "the amount", example: 5000) + [.basis],
        rules: [.comparator],
        example: ["at_least": 5000]
    )

    /// What the amount must be. In a currency in which it names none the condition does not hold.
    public var comparison: AmountComparison

    /// At which prices.
    public var basis = Basis.list

    /// An amount of the order.
    public init(_ comparison: AmountComparison) { self.comparison = comparison }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try AmountComparison(from: &reader)
        basis = try Basis(from: &reader)
    }

    var requirement: Requirement {
        .number(NumberRequirement(.orderTotal, on: basis, comparison))
    }

    /// The condition with its amounts replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> OrderTotalCondition {
        var condition = self
        condition.comparison = comparison.replacingAmounts(change)
        return condition
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, options: .options(basis: basis)) }
}
