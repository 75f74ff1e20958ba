/// A condition that is met if at least one condition inside is met. It is unknown if none is met and one is unknown.
/// Without conditions inside it is not met.
public struct AnyCondition: NestingCondition {
    /// `any`.
    public static let type = "any"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "at least one of some conditions holds",
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

    var requirement: Requirement { .any(of) }

    /// Returns the condition with the amounts of those inside replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> AnyCondition {
        AnyCondition(of.map { $0.replacingAmounts(change) })
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { ["type": .string(Self.type), "of": .array(of.map(\.json))] }
}
