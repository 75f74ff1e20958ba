/// An iteration over the conditions of a promotion and those inside them, without recursion. It stops at the limits of
/// ``PluginLimits``.
struct ConditionWalk {
    private var open: [(condition: any Condition, pointer: JSONPointer, depth: Int)] = []
    private var count = 0

    /// The violated limit of the number or the depth; nil if there is none.
    private(set) var fault: Fault?

    enum Fault {
        /// There are more than ``PluginLimits/conditions``.
        case tooMany
        /// The conditions nest too deep at this place.
        case tooDeep(JSONPointer)
    }

    init(_ conditions: [any Condition], at pointer: JSONPointer) { enter(conditions, at: pointer, depth: 0) }

    /// Returns the next condition and its place; nil at the end, or after a fault.
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
