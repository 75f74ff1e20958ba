/// A condition of the engine that holds others and knows how deep they nest. Whoever looks at conditions does so by
/// recursion, and so does their deallocation: a depth that code has no bound for would use up the stack.
protocol NestingCondition: DeclaredCondition {
    /// How many conditions that hold others are in each other, this one among them.
    var depth: Int { get }
}

enum ConditionNesting {
    /// Conditions to put into another one, and how deep that one is then. Where it would be too deep, there is one in
    /// their place that nobody can fill; however many are put around that one, nothing gets deeper.
    static func bounded(_ conditions: [any Condition]) -> (of: [any Condition], depth: Int) {
        let depth = (conditions.lazy.map(depth).max() ?? 0) + 1
        return depth <= PluginLimits.conditionDepth ? (conditions, depth) : ([TooDeepCondition()], depth - 1)
    }

    static func bounded(_ condition: any Condition) -> (of: any Condition, depth: Int) {
        let depth = depth(condition) + 1
        return depth <= PluginLimits.conditionDepth ? (condition, depth) : (TooDeepCondition(), depth - 1)
    }

    private static func depth(_ condition: any Condition) -> Int { (condition as? any NestingCondition)?.depth ?? 0 }
}

extension Condition {
    /// Whether conditions inside it were replaced since they nested too deep.
    var holdsTooDeep: Bool { self is TooDeepCondition || parts.contains(where: \.holdsTooDeep) }
}

/// What stands in the place of conditions that would nest too deep.
struct TooDeepCondition: Condition {
    static let type = "too_deep"

    init() {}

    /// Nobody can write one.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        throw .tooDeep(at: reader.pointer)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { throw .tooDeep() }

    var json: JSONValue { .condition(Self.type) }
}

extension CartwrightError {
    /// Conditions that nest deeper than anybody looks.
    static func tooDeep(at pointer: JSONPointer? = nil) -> CartwrightError {
        CartwrightError(
            .promotionTooDeep,
            "expected conditions that nest at most \(PluginLimits.conditionDepth) deep, found deeper ones",
            hint: "put conditions beside each other: all and any take as many as there are",
            at: pointer?.location ?? .unknown,
            fault: .plugin
        )
    }
}
