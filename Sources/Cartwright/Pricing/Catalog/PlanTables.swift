/// What the plans of promotions go by, apart from them, so that they are plain numbers.
struct PlanTables: Sendable {
    /// What the promotions ask for by a word.
    var words: Words

    /// The line filters that ask for more than one word.
    private(set) var rules: [LineRule] = []

    /// The rule of each filter, so that equal ones share it.
    private var numbers: [LineFilter: Int32] = [:]

    /// What is asked of some lines, one promotion's behind the other's.
    private(set) var lineDemands: [LineDemand] = []

    /// Which units are picked.
    private(set) var unitRules: [UnitRule] = []

    /// How many units are got for how many.
    private(set) var terms: [BuyTerms] = []

    init(_ words: Words) { self.words = words }

    /// Notes a demand.
    mutating func add(_ demand: LineDemand) { lineDemands.append(demand) }

    /// Notes a rule for picking units, and says its number.
    mutating func add(_ rule: UnitRule) -> Int32 {
        unitRules.append(rule)
        return Int32(truncatingIfNeeded: unitRules.count - 1)
    }

    /// Notes terms, and says their number.
    mutating func add(_ terms: BuyTerms) -> Int32 {
        self.terms.append(terms)
        return Int32(truncatingIfNeeded: self.terms.count - 1)
    }

    /// The test of a filter.
    mutating func test(_ filter: LineFilter) -> LineTest {
        if filter == .all { return .all }
        if filter == LineFilter(skus: filter.skus), let sku = filter.skus?.only { return .sku(words.sku(sku)) }
        if filter == LineFilter(categories: filter.categories), let category = filter.categories?.only {
            return .category(words.category(category))
        }
        if let number = numbers[filter] { return .rule(number) }
        let number = Int32(truncatingIfNeeded: rules.count)
        rules.append(LineRule(filter, &words))
        numbers[filter] = number
        return .rule(number)
    }
}

extension Set {
    /// The only element.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
