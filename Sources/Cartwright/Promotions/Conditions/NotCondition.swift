/// The opposite of a condition: met where that is not met, unknown where that is unknown.
public struct NotCondition: NestingCondition {
    /// `not`.
    public static let type = "not"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "a condition is not met; the opposite of an unknown one is unknown, and does not hold either",
        keys: [
            .required(
                "of",
                .oneOf([.condition, .list(.condition, atLeast: 1)]),
                "the condition inside: one alone, or an array of one",
                example: ["type": "country", "any_of": ["US"]]
            )
        ],
        example: ["of": ["type": "country", "any_of": ["US"]]]
    )

    /// The condition inside.
    public let of: any Condition

    let depth: Int

    /// The opposite of a condition. They nest at most ``PluginLimits/conditionDepth`` deep: a deeper one is replaced by
    /// one that nobody can fill.
    public init(_ of: any Condition) { (self.of, depth) = ConditionNesting.bounded(of) }

    /// Reads the condition and the one inside, which stands alone or as the only element of an array.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        let inside = try reader.nested("of") { value, pointer throws(CartwrightError) in
            guard case .array(let elements) = value else { return try vocabulary.condition(value, at: pointer) }
            guard elements.count == 1 else {
                throw CartwrightError(
                    .jsonOutOfRange,
                    "\"not\" of \(elements.count) conditions",
                    hint: "exactly one; put several into all or any",
                    at: pointer.location
                )
            }
            return try vocabulary.condition(elements[0], at: pointer.appending(0))
        }
        self.init(inside)
    }

    var requirement: Requirement { .not(of) }

    /// The condition with the amounts of the one inside replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> NotCondition {
        NotCondition(of.replacingAmounts(change))
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { ["type": .string(Self.type), "of": .array([of.json])] }
}
