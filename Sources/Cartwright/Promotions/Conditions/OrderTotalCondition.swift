/// A condition on merchandise plus shipping, by default at list prices.
public struct OrderTotalCondition: DeclaredCondition, Hashable {
    /// `order_total`.
    public static let type = "order_total"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "merchandise plus shipping",
        keys: .comparators(.amount, "the amount", example: 5000) + [.basis, .tax],
        rules: [.comparator],
        example: ["at_least": 5000]
    )

    /// The comparison that the amount must pass. In a currency without an amount the condition does not hold.
    public var comparison: AmountComparison

    /// The prices that are used.
    public var basis = Basis.list

    /// The kind of the amounts: with or without the tax of the lines and the shipments; nil for that of the cart's
    /// prices.
    public var tax: TaxInclusion?

    /// Creates a condition on the amount of the order.
    public init(_ comparison: AmountComparison) { self.comparison = comparison }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try AmountComparison(from: &reader)
        basis = try Basis(from: &reader)
        tax = try reader.choice(ifPresent: "tax")
    }

    var requirement: Requirement {
        .number(NumberRequirement(.orderTotal, on: basis, tax: tax, comparison))
    }

    /// Returns the condition with its amounts replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> OrderTotalCondition {
        var condition = self
        condition.comparison = comparison.replacingAmounts(change)
        return condition
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue {
        .condition(Self.type, comparison.json, options: .options(basis: basis, tax: tax))
    }
}
