/// How many units are in the cart, or on one line of it.
public struct QuantityCondition: DeclaredCondition, Hashable {
    /// `quantity`.
    public static let type = "quantity"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "how many units are in the cart, or on one line of it",
        keys: .comparators(.count("units"), "the number of units", example: 3) + [
            .filter,
            .optional(
                "per",
                .words(of: Per.self),
                "cart counts all lines together; line wants one line that has that many by itself",
                absent: "cart",
                example: "line"
            ),
        ],
        rules: [.comparator],
        example: ["at_least": 3]
    )

    /// What the number must be.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// Whether lines count together, or one line alone must have that many.
    public var per = Per.cart

    /// A number of units of some lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// What is counted.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// All lines together.
        case cart
        /// Each line alone; one that passes is enough.
        case line
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
        per = try reader.choice(ifPresent: "per") ?? .cart
    }

    var requirement: Requirement {
        let measure = LineMeasure(.units, per == .cart ? .together : .each)
        return .number(NumberRequirement(.lines(measure), of: filter, comparison))
    }

    /// The condition with the amounts of its filter replaced.
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
