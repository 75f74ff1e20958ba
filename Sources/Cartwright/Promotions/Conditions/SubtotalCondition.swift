/// A condition on the merchandise amount. By default it uses list prices, which the shopper sees in the cart, so that
/// an offer never disables itself.
public struct SubtotalCondition: DeclaredCondition, Hashable {
    /// `subtotal`.
    public static let type = "subtotal"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the merchandise amount of the lines that count",
        keys: .comparators(.amount, "the amount", example: 5000) + [.filter, .basis, .tax],
        rules: [.comparator],
        example: ["at_least": 5000]
    )

    /// The comparison that the amount must pass. In a currency without an amount the condition is unknown.
    public var comparison: AmountComparison

    /// The filter of the lines that count.
    public var filter: LineFilter

    /// The prices that are used.
    public var basis = Basis.list

    /// The kind of the amounts: with or without the tax of the lines that count; nil for that of the cart's prices.
    public var tax: TaxInclusion?

    /// Creates a condition on the amount of some lines.
    public init(_ comparison: AmountComparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try AmountComparison(from: &reader)
        filter = try reader.filter(ifPresent: "filter") ?? .all
        basis = try Basis(from: &reader)
        tax = try reader.choice(ifPresent: "tax")
    }

    var requirement: Requirement {
        .number(NumberRequirement(.lines(LineMeasure(.amount, .together)), of: filter, on: basis, tax: tax, comparison))
    }

    /// Returns the condition with its amounts replaced, including those of the filter.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> SubtotalCondition {
        var condition = self
        condition.comparison = comparison.replacingAmounts(change)
        condition.filter = filter.replacingAmounts(change)
        return condition
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue {
        .condition(Self.type, comparison.json, options: .options(filter: filter, basis: basis, tax: tax))
    }
}
