/// What a promotion asks of a cart: the usual conditions in numbers.
struct Thresholds: Sendable {
    /// The least merchandise at list prices; 0 where it does not matter.
    private(set) var subtotalMinor: Int64 = 0

    /// True where that is an amount in the currency of the catalog only, so that it is unknown on carts in another one.
    private var isOfHome = false

    /// The segment that the customer must be in.
    private(set) var segment: Symbol?

    /// Where what it asks of some lines stands among such thresholds of all promotions.
    private let firstOfLines: Int32

    /// How many of those there are.
    private var countOfLines: Int32 = 0

    /// Where the conditions besides stand among such conditions of all promotions.
    private let firstOther: Int32

    /// How many of those there are.
    private var countOfOthers: Int32 = 0

    /// How often those go through the lines of a cart.
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

    /// Whether a cart does not fill those that are numbers of the cart.
    func areUnfilled(by cart: InternedCart) -> Bool {
        if cart.frozen.subtotalMinor < subtotalMinor || isOfHome && !cart.isAtHome { return true }
        guard let segment else { return false }
        return !cart.hasSegment(segment)
    }

    /// Whether a cart fills those that are numbers of the cart, or nearly so: at most a tenth of the amount is missing.
    func areNearlyFilled(by cart: InternedCart) -> Bool {
        guard !isOfHome || cart.isAtHome else { return false }
        guard NearMiss.isSmall(subtotalMinor - cart.frozen.subtotalMinor, of: subtotalMinor) else { return false }
        return segment.map(cart.hasSegment) ?? true
    }

    /// Whether there are conditions that are not numbers of the cart.
    var hasOthers: Bool { countOfOthers > 0 }

    /// Those, among such conditions of all promotions.
    var others: Range<Int> { Int(firstOther)..<Int(firstOther) + Int(countOfOthers) }

    /// Whether there are more than those that are numbers of the cart: of some lines, or such conditions.
    var areMore: Bool { hasOthers || countOfLines > 0 }

    /// Those of some lines, among such thresholds of all promotions.
    var ofLines: Range<Int> { Int(firstOfLines)..<Int(firstOfLines) + Int(countOfLines) }
}

extension Requirement {
    /// The amount, where all that is required is that much of any merchandise at list prices, and whether it is an
    /// amount in the currency of the catalog only.
    fileprivate func leastOfAll(home: Currency?) -> (minor: Int64, isOfHome: Bool)? {
        guard case .number(let number) = self, number.comparison.atLeast != nil,
            number.measure == .lines(LineMeasure(.amount, .together)), number.basis == .list, number.filter == .all,
            let (comparison, isOfHome) = number.comparison(home: home), let least = comparison.atLeast,
            comparison == .atLeast(least)
        else { return nil }
        return (least, isOfHome)
    }
}

extension NumberRequirement {
    /// The comparison where it is the same in every currency, or where the currency of the catalog is the only one in
    /// which it is known, and which of the two; nil for all others.
    func comparison(home: Currency?) -> (Comparison, isOfHome: Bool)? {
        guard let currencies else { return comparison.inEveryCurrency.map { ($0, false) } }
        guard let home, currencies == [home] else { return nil }
        return comparison.comparison(in: home).map { ($0, true) }
    }

    /// The currencies in which comparators and filter name all their amounts, nil where that is so in any.
    var currencies: Set<Currency>? {
        guard let prices = filter.prices.currencies else { return comparison.currencies }
        return comparison.currencies?.intersection(prices) ?? prices
    }
}
