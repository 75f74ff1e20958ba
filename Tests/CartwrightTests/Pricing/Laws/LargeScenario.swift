/// Makes scenarios of 5 to 600 promotions, as shops with many volume prices, bundles and rules have them: far too many
/// to try every set. A seed gives the same scenario on every machine.
struct LargeScenario<Source: RandomNumberGenerator> {
    var random: Source

    /// The ids given so far. They are random, so that they say nothing about what a promotion is worth.
    private var ids: Set<String> = []

    init(_ source: Source) { random = source }

    /// Makes a scenario of a kind.
    ///
    /// - Parameter count: about how many promotions it has; nil leaves that to chance.
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

    /// Mostly few promotions, since small instances are what most carts are, and at times hundreds.
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

    /// A scenario as text, as a file would hold it.
    func text(lines: [String], shipping: [String] = [], promotions: [String]) -> String {
        """
        {"cart": {"currency": "USD", "prices_include_tax": true,
          "customer": {"id": "c1", "segments": ["vip"], "orders_count": 2},
          "lines": [\(lines.joined(separator: ",\n "))],
          "shipping": [\(shipping.joined(separator: ", "))], "codes": ["TEN", "VIP"]},
         "promotions": [\(promotions.joined(separator: ",\n "))], "options": {"choose": "best"}}
        """
    }

    /// A promotion of a few keys, beside a random id and priority.
    mutating func promotion(_ effects: String, _ keys: [String?] = [], id: String? = nil) -> String {
        let id = id ?? self.id()
        let priority = chance(2) ? 0 : int(0...5)
        let all = [#""id": "\#(id)", "priority": \#(priority), "effects": [\#(effects)]"#] + keys.compactMap(\.self)
        return "{\(all.joined(separator: ", "))}"
    }
}

/// A scenario of many promotions.
struct LargeInstance {
    let family: LargeFamily

    let text: String

    /// The most that any set takes off, where the construction of the scenario says it.
    var bestMinor: Int64?
}

/// The kinds of shops that large scenarios are made of.
enum LargeFamily: String, CaseIterable {
    /// Prices of each product by quantity, one group for each product, beside promotions of the order.
    case volumePrices = "volume prices"
    /// The same without promotions of the order.
    case volumeAlone = "volume prices alone"
    /// The same in round amounts, so that the best set is known.
    case knownBest = "best known"
    /// Products of two prices each, and a percentage of the order.
    case twoPrices = "two prices each"
    /// Units of overlapping categories together at a fixed price.
    case bundles
    /// Units for units.
    case buys = "buy x get y"
    /// Percentages, amounts and tiers of all stages, in groups.
    case percentages = "grouped percentages"
    /// All of these, with gifts, shipping, budgets, codes and conditions.
    case mixed = "all kinds"
}
