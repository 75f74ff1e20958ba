/// The conditions of a promotion. The usual ones are numbers.
struct Thresholds: Sendable {
    /// The least merchandise at list prices; 0 without such a condition.
    private(set) var subtotalMinor: Int64 = 0

    /// True if that is an amount in the currency of the catalog only. The condition is unknown on carts in other
    /// currencies.
    private var isOfHome = false

    /// The segment that the customer must be in.
    private(set) var segment: Symbol?

    /// The index of its first line threshold in the tables.
    private let firstOfLines: Int32

    /// The number of line thresholds.
    private var countOfLines: Int32 = 0

    /// The index of its first other condition in the tables.
    private let firstOther: Int32

    /// The number of other conditions.
    private var countOfOthers: Int32 = 0

    /// The number of times that the other conditions go through the lines of a cart.
    private(set) var othersOfLines: Int32 = 0

    init(_ conditions: [any Condition], _ tables: inout CompiledTables) {
        firstOfLines = Int32(truncatingIfNeeded: tables.lineThresholds.count)
        firstOther = Int32(truncatingIfNeeded: tables.conditions.count)
        for condition in conditions { add(condition, &tables) }
    }

    private mutating func add(_ condition: any Condition, _ tables: inout CompiledTables) {
        let requirement = condition.declared
        if let (least, isOfHome) = requirement?.leastOfAll(home: tables.home) {
            subtotalMinor = max(subtotalMinor, least)
            self.isOfHome = self.isOfHome || isOfHome
        } else if segment == nil, case .segment(let only)? = requirement?.onlyMark {
            segment = tables.symbols.segment(only)
        } else if let requirement, let threshold = LineThreshold(requirement, &tables) {
            tables.add(threshold)
            countOfLines += 1
        } else {
            tables.add(CompiledCondition(condition, &tables))
            countOfOthers += 1
            othersOfLines = Int32(clamping: Int(othersOfLines) + condition.linePasses)
        }
    }

    /// True if a cart does not meet the conditions that are numbers of the cart.
    func areUnfilled(by cart: InternedCart) -> Bool {
        if cart.frozen.subtotalMinor < subtotalMinor || isOfHome && !cart.isAtHome { return true }
        guard let segment else { return false }
        return !cart.hasSegment(segment)
    }

    /// True if a cart meets the conditions that are numbers of the cart, or nearly so: at most a tenth of the amount is
    /// missing.
    func areNearlyFilled(by cart: InternedCart) -> Bool {
        guard !isOfHome || cart.isAtHome else { return false }
        guard NearMiss.isSmall(subtotalMinor - cart.frozen.subtotalMinor, of: subtotalMinor) else { return false }
        return segment.map(cart.hasSegment) ?? true
    }

    /// True if there are conditions that are not numbers of the cart.
    var hasOthers: Bool { countOfOthers > 0 }

    /// The indices of the other conditions in the tables.
    var others: Range<Int> { Int(firstOther)..<Int(firstOther) + Int(countOfOthers) }

    /// True if there are conditions besides those that are numbers of the cart.
    var areMore: Bool { hasOthers || countOfLines > 0 }

    /// The indices of the line thresholds in the tables.
    var ofLines: Range<Int> { Int(firstOfLines)..<Int(firstOfLines) + Int(countOfLines) }
}

extension Requirement {
    /// The required amount, if the requirement is only a least amount of any merchandise at list prices; and true if
    /// the amount is in the currency of the catalog only.
    fileprivate func leastOfAll(home: Currency?) -> (minor: Int64, isOfHome: Bool)? {
        guard case .number(let number) = self, number.comparison.atLeast != nil,
            number.measure == .lines(LineMeasure(.amount, .together)), number.basis == .list, number.filter == .all,
            number.tax == nil,
            let (comparison, isOfHome) = number.comparison(home: home), let least = comparison.atLeast,
            comparison == .atLeast(least)
        else { return nil }
        return (least, isOfHome)
    }
}

extension NumberRequirement {
    /// The comparison, if it is the same in every currency, or is known only in the currency of the catalog. The flag
    /// is true in the second case. Nil otherwise.
    func comparison(home: Currency?) -> (Comparison, isOfHome: Bool)? {
        guard let currencies else { return comparison.inEveryCurrency.map { ($0, false) } }
        guard let home, currencies == [home] else { return nil }
        return comparison.comparison(in: home).map { ($0, true) }
    }

    /// The currencies in which comparison and filter have all their amounts; nil if that is every currency.
    var currencies: Set<Currency>? {
        guard let prices = filter.prices.currencies else { return comparison.currencies }
        return comparison.currencies?.intersection(prices) ?? prices
    }
}
