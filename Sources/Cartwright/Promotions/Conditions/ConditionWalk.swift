/// Goes through the conditions of a promotion and those inside them, without recursion and no further than a promotion
/// may have.
struct ConditionWalk {
    private var open: [(condition: any Condition, pointer: JSONPointer, depth: Int)] = []
    private var count = 0

    /// What is wrong with the number or the depth of the conditions, nil where nothing is.
    private(set) var fault: Fault?

    enum Fault {
        /// There are more than a promotion may have.
        case tooMany
        /// They nest too deep, at this place.
        case tooDeep(JSONPointer)
    }

    init(_ conditions: [any Condition], at pointer: JSONPointer) { enter(conditions, at: pointer, depth: 0) }

    /// The next condition and where it stands; nil at the end, or where something is wrong.
    mutating func next() -> (condition: any Condition, pointer: JSONPointer)? {
        guard fault == nil, let (condition, pointer, depth) = open.popLast() else { return nil }
        if condition is TooDeepCondition || depth > PluginLimits.conditionDepth {
            fault = .tooDeep(pointer)
            return nil
        }
        enter(condition.parts, at: pointer.appending("of"), depth: depth + 1)
        return (condition, pointer)
    }

    private mutating func enter(_ conditions: [any Condition], at pointer: JSONPointer, depth: Int) {
        count += conditions.count
        guard count <= PluginLimits.conditions else {
            fault = .tooMany
            return
        }
        for (index, condition) in conditions.enumerated().reversed() {
            open.append((condition, pointer.appending(index), depth))
        }
    }
}
