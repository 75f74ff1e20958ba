/// What a promotion asks of a cart: the usual conditions in numbers.
struct Demands: Sendable {
    /// The least merchandise at list prices; 0 where it does not matter.
    private(set) var subtotalMinor: Int64 = 0

    /// The segment that the customer must be in.
    private(set) var segment: Word?

    /// Whether there are conditions besides, which have to be asked themselves.
    private(set) var hasOthers = false

    init(_ conditions: [any Condition], _ words: inout Words) {
        for condition in conditions { add(condition, &words) }
    }

    private mutating func add(_ condition: any Condition, _ words: inout Words) {
        if let least = (condition as? SubtotalCondition)?.leastOfAll {
            subtotalMinor = max(subtotalMinor, least)
        } else if let only = (condition as? CustomerSegmentCondition)?.only, segment == nil {
            segment = words.segment(only)
        } else {
            hasOthers = true
        }
    }

    /// Whether a cart does not fill those that are numbers.
    func areUnfilled(by frozen: FrozenCart) -> Bool {
        if frozen.subtotalMinor < subtotalMinor { return true }
        guard let segment else { return false }
        return !frozen.hasSegment(segment)
    }
}

extension SubtotalCondition {
    /// The amount, where all that is asked is that much of any merchandise at list prices.
    fileprivate var leastOfAll: Int64? {
        guard filter == .all, basis == .list, let least = comparison.atLeast else { return nil }
        return comparison == .atLeast(least) ? least : nil
    }
}

extension CustomerSegmentCondition {
    /// The segment, where it is the only one that will do.
    fileprivate var only: String? {
        guard let anyOf = membership.anyOf, anyOf.count == 1, membership.noneOf == nil else { return nil }
        return anyOf[0]
    }
}
