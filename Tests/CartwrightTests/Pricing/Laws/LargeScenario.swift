/// Makes scenarios of 5 to 600 promotions, like shops with many volume prices, bundles and rules: far too many to try
/// every set. A seed gives the same scenario on every machine.
struct LargeScenario<Source: RandomNumberGenerator> {
    var random: Source

    /// The ids given so far. They are random, so that they do not depend on the value of a promotion.
    private var ids: Set<String> = []

    init(_ source: Source) { random = source }

    /// Makes a scenario of one kind.
    ///
    /// - Parameter count: the approximate number of promotions; nil for a random number.
    mutating func instance(_ family: LargeFamily, promotions count: Int? = nil) -> LargeInstance {
        ids = []
        let count = count ?? size()
        return switch family {
        case .volumePrices: volumePrices(count)
        case .volumeAlone: volumeAlone(count)
        case .knownBest: knownBest(count)
        case .twoPrices: twoPrices(count)
        case .bundles: bundles(count)
        case .buys: buys(count)
        case .percentages: percentages(count)
        case .mixed: mixed(count)
        }
    }

    /// Returns mostly small numbers, since most carts are small, and sometimes hundreds.
    private mutating func size() -> Int {
        switch int(1...10) {
        case 1...4: int(5...30)
        case 5...8: int(31...150)
        default: int(151...600)
        }
    }

    mutating func id() -> String {
        while true {
            let id = "r" + String(UInt32.random(in: .min ... .max, using: &random), radix: 36)
            if ids.insert(id).inserted { return id }
        }
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    mutating func chance(_ oneIn: Int) -> Bool { int(1...oneIn) == 1 }

    mutating func pick(_ choices: String...) -> String { choices[int(0...choices.count - 1)] }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }

    /// Returns a scenario as text, as in a file.
    func text(lines: [String], shipping: [String] = [], promotions: [String]) -> String {
        """
        {"cart": {"currency": "USD", "prices_include_tax": true,
          "customer": {"id": "c1", "segments": ["vip"], "orders_count": 2},
          "lines": [\(lines.joined(separator: ",\n "))],
          "shipping": [\(shipping.joined(separator: ", "))], "codes": ["TEN", "VIP"]},
         "promotions": [\(promotions.joined(separator: ",\n "))], "options": {"choose": "best"}}
        """
    }

    /// Returns a promotion with a few keys, a random id and a random priority.
    mutating func promotion(_ effects: String, _ keys: [String?] = [], id: String? = nil) -> String {
        let id = id ?? self.id()
        let priority = chance(2) ? 0 : int(0...5)
        let all = [#""id": "\#(id)", "priority": \#(priority), "effects": [\#(effects)]"#] + keys.compactMap(\.self)
        return "{\(all.joined(separator: ", "))}"
    }
}

/// A scenario of many promotions, as text.
struct LargeInstance {
    let family: LargeFamily

    let text: String

    /// The best discount of any set, where the construction of the scenario determines it.
    var bestMinor: Int64?
}

/// The kinds of shops for large scenarios.
enum LargeFamily: String, CaseIterable {
    /// Prices of each product by quantity, one group for each product, beside promotions of the order.
    case volumePrices = "volume prices"
    /// Volume prices without promotions of the order.
    case volumeAlone = "volume prices alone"
    /// Volume prices in round amounts, so that the best set is known.
    case knownBest = "best known"
    /// Products of two prices each, and a percentage of the order.
    case twoPrices = "two prices each"
    /// Units of overlapping categories together at a fixed price.
    case bundles
    /// Promotions of buy-x-get-y.
    case buys = "buy x get y"
    /// Percentages, amounts and tiers of all stages, in groups.
    case percentages = "grouped percentages"
    /// All other kinds together, with gifts, shipping, budgets, codes and conditions.
    case mixed = "all kinds"
}
