/// A condition on the number of units in the cart, or on one line of it.
public struct QuantityCondition: DeclaredCondition, Hashable {
    /// `quantity`.
    public static let type = "quantity"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the number of units in the cart, or on one line of it",
        keys: .comparators(.count("units"), "the number of units", example: 3) + [
            .filter,
            .optional(
                "per",
                .words(of: Per.self),
                "cart counts all lines together; line requires one line that passes alone",
                absent: "cart",
                example: "line"
            ),
        ],
        rules: [.comparator],
        example: ["at_least": 3]
    )

    /// The comparison that the number must pass.
    public var comparison: Comparison

    /// The filter of the lines that count.
    public var filter: LineFilter

    /// The scope of the count: all lines together, or each separately.
    public var per = Per.cart

    /// Creates a condition on the number of units of some lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// The scope of a count.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// All lines together.
        case cart
        /// Each line separately; one that passes is sufficient.
        case line
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.filter(ifPresent: "filter") ?? .all
        per = try reader.choice(ifPresent: "per") ?? .cart
    }

    var requirement: Requirement {
        let measure = LineMeasure(.units, per == .cart ? .together : .each)
        return .number(NumberRequirement(.lines(measure), of: filter, comparison))
    }

    /// Returns the condition with the amounts of its filter replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> QuantityCondition {
        var condition = self
        condition.filter = filter.replacingAmounts(change)
        return condition
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue {
        var options = JSONObject()
        if per != .cart { options["per"] = .string(per.rawValue) }
        if filter != .all { options["filter"] = filter.json }
        return .condition(Self.type, comparison.json, options: options)
    }
}
