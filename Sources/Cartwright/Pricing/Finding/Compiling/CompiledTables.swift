/// What compiled promotions refer to by index, kept apart from them so that they are plain numbers.
struct CompiledTables: Sendable {
    /// The texts that the promotions ask for.
    var symbols: Symbols

    /// The line filters that ask for more than one symbol.
    private(set) var rules: [CompositeFilter] = []

    /// The rule of each filter, so that equal ones share it.
    private var numbers: [LineFilter: Int32] = [:]

    /// What is asked of some lines, one promotion's behind the other's.
    private(set) var lineThresholds: [LineThreshold] = []

    /// What such a threshold must come to, where that differs from currency to currency.
    private(set) var bounds: [[Currency: (least: Int64, most: Int64)]] = []

    /// Conditions that are not numbers of the cart, one promotion's behind the other's.
    private(set) var conditions: [CompiledCondition] = []

    /// Which units are picked.
    private(set) var unitRules: [UnitRule] = []

    /// How many units are got for how many.
    private(set) var terms: [BuyTerms] = []

    /// Tiers that all lines reach together.
    private(set) var orderTiers: [OrderTiers] = []

    /// Tiers of which each place reaches its own.
    private(set) var placeTiers: [Tiers<TierBenefit>] = []

    /// Operations by currency.
    private(set) var currencies: [[Currency: OperationChoice]] = []

    /// Free lines.
    private(set) var gifts: [GiftLine] = []

    /// The currency of the catalog; nil where it names none. What has amounts in that one only is compiled as if it had
    /// them in all, and marked as of home.
    let home: Currency?

    init(_ symbols: Symbols, home: Currency? = nil) { (self.symbols, self.home) = (symbols, home) }

    /// Notes a threshold.
    mutating func add(_ threshold: LineThreshold) { lineThresholds.append(threshold) }

    /// Notes a condition.
    mutating func add(_ condition: CompiledCondition) { conditions.append(condition) }

    // Each of these notes something, and says its number.

    /// Bounds in some currencies.
    mutating func add(_ bounds: [Currency: (least: Int64, most: Int64)]) -> Int32 { Self.add(bounds, to: &self.bounds) }

    mutating func add(_ rule: UnitRule) -> Int32 { Self.add(rule, to: &unitRules) }

    mutating func add(_ terms: BuyTerms) -> Int32 { Self.add(terms, to: &self.terms) }

    mutating func add(_ tiers: OrderTiers) -> Int32 { Self.add(tiers, to: &orderTiers) }

    mutating func add(_ tiers: Tiers<TierBenefit>) -> Int32 { Self.add(tiers, to: &placeTiers) }

    mutating func add(_ choices: [Currency: OperationChoice]) -> Int32 { Self.add(choices, to: &currencies) }

    mutating func add(_ gift: GiftLine) -> Int32 { Self.add(gift, to: &gifts) }

    private static func add<Entry>(_ entry: Entry, to list: inout [Entry]) -> Int32 {
        list.append(entry)
        return Int32(truncatingIfNeeded: list.count - 1)
    }

    /// A filter, compiled.
    mutating func compiled(_ filter: LineFilter) -> CompiledFilter {
        if filter == .all { return .all }
        if filter == LineFilter(skus: filter.skus), let sku = filter.skus?.only { return .sku(symbols.sku(sku)) }
        if filter == LineFilter(categories: filter.categories), let category = filter.categories?.only {
            return .category(symbols.category(category))
        }
        if let number = numbers[filter] { return .rule(number) }
        let number = Int32(truncatingIfNeeded: rules.count)
        rules.append(CompositeFilter(filter, &symbols))
        numbers[filter] = number
        return .rule(number)
    }
}

extension Set {
    /// The only element.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
