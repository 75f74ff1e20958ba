/// The parts of compiled promotions that are not plain numbers. The promotions refer to them by index.
struct CompiledTables: Sendable {
    /// The symbols of the texts in the promotions.
    var symbols: Symbols

    /// The line filters that test more than one symbol.
    private(set) var rules: [CompositeFilter] = []

    /// The rule of each filter, so that equal filters share it.
    private var numbers: [LineFilter: Int32] = [:]

    /// The line thresholds, promotion by promotion.
    private(set) var lineThresholds: [LineThreshold] = []

    /// The bounds of line thresholds that differ between currencies.
    private(set) var bounds: [[Currency: (least: Int64, most: Int64)]] = []

    /// The conditions that are not numbers of the cart, promotion by promotion.
    private(set) var conditions: [CompiledCondition] = []

    /// The rules that pick units.
    private(set) var unitRules: [UnitRule] = []

    /// The numbers of bought and given units.
    private(set) var terms: [BuyTerms] = []

    /// Tiers that all lines reach together.
    private(set) var orderTiers: [OrderTiers] = []

    /// Tiers that each place reaches by itself.
    private(set) var placeTiers: [Tiers<TierBenefit>] = []

    /// Operations by currency.
    private(set) var currencies: [[Currency: OperationChoice]] = []

    /// Operations that are multiplied by the portions of a cart.
    private(set) var repeated: [RepeatedOperation] = []

    /// Operations by the kind of the prices of a cart.
    private(set) var taxed: [TaxedOperation] = []

    /// Free lines.
    private(set) var gifts: [GiftLine] = []

    /// The rules of plugins outside the host, promotion by promotion.
    private(set) var outsideRules: [RuleUse] = []

    /// The plugins whose facts about the cart the promotions read, each once.
    private(set) var factSources: [FactSource] = []

    /// The currency of the catalog; nil if it names none. Effects and thresholds with amounts in this currency only are
    /// compiled as if they had them in every currency, and are marked with `isOfHome`.
    let home: Currency?

    init(_ symbols: Symbols, home: Currency? = nil) { (self.symbols, self.home) = (symbols, home) }

    mutating func add(_ threshold: LineThreshold) { lineThresholds.append(threshold) }

    mutating func add(_ condition: CompiledCondition) { conditions.append(condition) }

    mutating func add(_ rule: RuleUse) {
        outsideRules.append(rule)
        for source in rule.factSources { add(source) }
    }

    mutating func add(_ source: FactSource) { if !factSources.contains(source) { factSources.append(source) } }

    // Each of these adds an entry and returns its index.

    /// Adds the bounds for some currencies.
    mutating func add(_ bounds: [Currency: (least: Int64, most: Int64)]) -> Int32 { Self.add(bounds, to: &self.bounds) }

    mutating func add(_ rule: UnitRule) -> Int32 { Self.add(rule, to: &unitRules) }

    mutating func add(_ terms: BuyTerms) -> Int32 { Self.add(terms, to: &self.terms) }

    mutating func add(_ tiers: OrderTiers) -> Int32 { Self.add(tiers, to: &orderTiers) }

    mutating func add(_ tiers: Tiers<TierBenefit>) -> Int32 { Self.add(tiers, to: &placeTiers) }

    mutating func add(_ choices: [Currency: OperationChoice]) -> Int32 { Self.add(choices, to: &currencies) }

    mutating func add(_ repeated: RepeatedOperation) -> Int32 { Self.add(repeated, to: &self.repeated) }

    mutating func add(_ taxed: TaxedOperation) -> Int32 { Self.add(taxed, to: &self.taxed) }

    mutating func add(_ gift: GiftLine) -> Int32 { Self.add(gift, to: &gifts) }

    private static func add<Entry>(_ entry: Entry, to list: inout [Entry]) -> Int32 {
        list.append(entry)
        return Int32(truncatingIfNeeded: list.count - 1)
    }

    /// Compiles a filter.
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
