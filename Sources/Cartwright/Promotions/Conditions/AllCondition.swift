/// A condition that is met if all conditions inside are met. It is unknown if none fails and one is unknown. Without
/// conditions inside it is met.
public struct AllCondition: NestingCondition {
    /// `all`.
    public static let type = "all"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "all of some conditions hold",
        keys: [
            .required(
                "of",
                .list(.condition, atLeast: 0),
                "the conditions inside",
                example: [["type": "country", "any_of": ["US"]], ["type": "channel", "any_of": ["app"]]]
            )
        ],
        example: ["of": [["type": "country", "any_of": ["US"]]]]
    )

    /// The conditions inside.
    public let of: [any Condition]

    let depth: Int

    /// Creates a condition from those inside. They nest at most ``PluginLimits/conditionDepth`` deep: deeper ones are
    /// replaced by a condition whose check throws `promotion.too_deep`.
    public init(_ of: [any Condition]) { (self.of, depth) = ConditionNesting.bounded(of) }

    /// Reads the condition and those inside.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(try reader.conditions("of", vocabulary))
    }

    var requirement: Requirement { .all(of) }

    /// Returns the condition with the amounts of those inside replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> AllCondition {
        AllCondition(of.map { $0.replacingAmounts(change) })
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { ["type": .string(Self.type), "of": .array(of.map(\.json))] }
}
