/// The opposite of a condition: met if that is not met, unknown if that is unknown.
public struct NotCondition: NestingCondition {
    /// `not`.
    public static let type = "not"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "a condition is not met; the opposite of an unknown condition is unknown, and does not hold either",
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

    /// Creates the opposite of a condition. Conditions nest at most ``PluginLimits/conditionDepth`` deep: a deeper one
    /// is replaced by a condition whose check throws `promotion.too_deep`.
    public init(_ of: any Condition) { (self.of, depth) = ConditionNesting.bounded(of) }

    /// Reads the condition and the one inside, which is an object or the only element of an array.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        let inside = try reader.nested("of") { value, pointer throws(CartwrightError) in
            guard case .array(let elements) = value else { return try vocabulary.condition(value, at: pointer) }
            guard elements.count == 1 else {
                throw CartwrightError(
                    .jsonOutOfRange,
                    "expected one condition in \"not\", found \(elements.count)",
                    hint: "put several conditions into all or any",
                    at: pointer.location
                )
            }
            return try vocabulary.condition(elements[0], at: pointer.appending(0))
        }
        self.init(inside)
    }

    var requirement: Requirement { .not(of) }

    /// Returns the condition with the amounts of the one inside replaced.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> NotCondition {
        NotCondition(of.replacingAmounts(change))
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { ["type": .string(Self.type), "of": .array([of.json])] }
}
