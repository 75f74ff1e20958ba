/// All of some conditions hold. Of none at all, that is so.
public struct AllCondition: NestingCondition {
    /// `all`.
    public static let type = "all"

    /// The conditions inside.
    public let of: [any Condition]

    let depth: Int

    /// All of these. They nest at most ``PluginLimits/conditionDepth`` deep: deeper ones are replaced by one that
    /// nobody can fill.
    public init(_ of: [any Condition]) { (self.of, depth) = ConditionNesting.bounded(of) }

    /// Reads the condition and those inside.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(try reader.conditions("of", vocabulary))
    }

    /// The conditions inside.
    public var parts: [any Condition] { of }

    /// Whether one of those inside looks at what earlier stages left.
    public var readsStage: Bool { of.contains(where: \.readsStage) }

    /// One that fails is enough to know; else all must be known.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Bool? {
        let foreseen = try of.foresee(facts)
        return foreseen.contains(false) ? false : foreseen.contains(nil) ? nil : true
    }

    /// What any one of them needs.
    public var need: Need { of.reduce(.nothing) { $0.and($1.need) } }

    /// Checks every one, so that all gaps are known.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let parts = try of.check(facts)
        return Finding(Self.type, isMet: parts.allSatisfy(\.isMet), parts: parts)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { ["type": .string(Self.type), "of": .array(of.map(\.json))] }
}
