/// What a promotion asks of a cart: the usual conditions in numbers.
struct Demands: Sendable {
    /// The least merchandise at list prices; 0 where it does not matter.
    private(set) var subtotalMinor: Int64 = 0

    /// The segment that the customer must be in.
    private(set) var segment: Word?

    /// Where what it asks of some lines stands among such demands of all promotions.
    private let firstOfLines: Int32

    /// How many of those there are.
    private var countOfLines: Int32 = 0

    /// Whether there are conditions besides, which have to be asked themselves.
    private(set) var hasOthers = false

    /// How many of those look at the lines of a cart.
    private(set) var othersOfLines: Int32 = 0

    init(_ conditions: [any Condition], _ tables: inout PlanTables) {
        firstOfLines = Int32(truncatingIfNeeded: tables.lineDemands.count)
        for condition in conditions { add(condition, &tables) }
    }

    private mutating func add(_ condition: any Condition, _ tables: inout PlanTables) {
        if let least = (condition as? SubtotalCondition)?.leastOfAll {
            subtotalMinor = max(subtotalMinor, least)
        } else if let only = (condition as? CustomerSegmentCondition)?.only, segment == nil {
            segment = tables.words.segment(only)
        } else if let demand = LineDemand(condition, &tables) {
            tables.add(demand)
            countOfLines += 1
        } else {
            hasOthers = true
            othersOfLines = Int32(clamping: Int(othersOfLines) + condition.linePasses)
        }
    }

    /// Whether a cart does not fill those that are numbers of the cart.
    func areUnfilled(by frozen: FrozenCart) -> Bool {
        if frozen.subtotalMinor < subtotalMinor { return true }
        guard let segment else { return false }
        return !frozen.hasSegment(segment)
    }

    /// Whether there are more than those: of some lines, or conditions that have to be asked.
    var areMore: Bool { hasOthers || countOfLines > 0 }

    /// Those of some lines, among such demands of all promotions.
    var ofLines: Range<Int> { Int(firstOfLines)..<Int(firstOfLines) + Int(countOfLines) }
}

extension Condition {
    /// How often a check goes through the lines of a cart; once for those of which nothing is known.
    fileprivate var linePasses: Int {
        switch self {
        case let condition as AllCondition: condition.of.reduce(0) { $0 + $1.linePasses }
        case let condition as AnyCondition: condition.of.reduce(0) { $0 + $1.linePasses }
        case let condition as NotCondition: condition.of.linePasses
        case is CustomerSegmentCondition, is ShippingMethodCondition, is CountryCondition, is ChannelCondition,
            is CurrencyCondition, is CustomerCondition, is CartCondition, is OrderNumberCondition,
            is ScheduleCondition:
            0
        default: 1
        }
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
