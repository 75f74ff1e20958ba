/// A condition of the engine that contains others and stores their nesting depth. Code that visits conditions is
/// recursive, and so is their deallocation: an unlimited depth would overflow the stack.
protocol NestingCondition: DeclaredCondition {
    /// The number of nested conditions that contain others, this one included.
    var depth: Int { get }
}

enum ConditionNesting {
    /// Returns the conditions inside a new condition, and the depth of that condition. If it would be too deep, a
    /// ``TooDeepCondition`` takes their place; conditions around that one do not increase the depth.
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
    /// True if conditions inside it were replaced because they nested too deep.
    var holdsTooDeep: Bool { self is TooDeepCondition || parts.contains(where: \.holdsTooDeep) }
}

/// A placeholder for conditions that would nest too deep. Its check throws.
struct TooDeepCondition: Condition {
    static let type = "too_deep"

    init() {}

    /// Always throws: a promotion cannot contain this condition.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        throw .tooDeep(at: reader.pointer)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { throw .tooDeep() }

    var json: JSONValue { .condition(Self.type) }
}

extension CartwrightError {
    /// The error of conditions that nest deeper than ``PluginLimits/conditionDepth``.
    static func tooDeep(at pointer: JSONPointer? = nil) -> CartwrightError {
        CartwrightError(
            .promotionTooDeep,
            "expected conditions that nest at most \(PluginLimits.conditionDepth) deep, found deeper ones",
            hint: "put conditions beside each other: all and any take any number of them",
            at: pointer?.location ?? .unknown,
            fault: .plugin
        )
    }
}
