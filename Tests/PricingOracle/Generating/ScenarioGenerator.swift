public import Cartwright

/// Makes scenarios in which every key of the format occurs, small enough that every set of promotions can be tried.
///
/// A seed gives the same scenario on every machine. Most promotions pass their gates and conditions, so that they meet
/// in one cart. A few do not, for various reasons.
public struct ScenarioGenerator {
    var numbers: SplitMix64
    var style = Style.mixed

    /// The SKU of the current promotion, where it acts on one thing.
    var sku: JSONValue = "A"

    /// The kinds of amounts that are sometimes given per currency.
    static let amountsByCurrency: Set<Amount> = [
        .effect, .firstUnit, .maximumDiscount, .gift, .subtotal, .orderTotal, .filterPrice, .portion,
    ]

    /// The kinds of amounts in promotions.
    enum Amount {
        case effect, firstUnit, maximumDiscount, tierThreshold, tier, gift, budget, subtotal, orderTotal, filterPrice
        case portion
    }

    /// The kinds of campaigns of a shop.
    enum Style {
        /// All kinds at once, so that most promotions touch the same lines in several stages.
        case mixed
        /// Unit effects on the same few lines, which take units from each other.
        case units
        /// Promotions of single goods and of shipping, in independent groups.
        case narrow
        /// Cents and percentages on the same lines, fixed prices, and free delivery by limited codes, where a promotion
        /// without conflict may leave the shopper worse off.
        case cents
        /// Many codes, limits and budgets.
        case limited
    }

    /// Creates the generator of a seed.
    public init(seed: UInt64) { numbers = SplitMix64(state: seed) }

    /// Returns a scenario as in a file.
    public mutating func scenario(promotions count: Int = 6) -> JSONValue {
        style = one(of: .mixed, .mixed, .units, .narrow, .limited)
        if style == .narrow, chance(2) { style = .cents }
        var scenario: JSONObject = [:]
        if chance(8) { scenario["id"] = "generated" }
        scenario["cart"] = cart()
        scenario["promotions"] = .array((1...int(1...count)).map { promotion("p\($0)") })
        if !chance(8) { scenario["options"] = options() }
        set("x_catalog_currency", of: &scenario, 5) { $0.pick("USD", "USD", "EUR", "JPY", "KWD") }
        if chance(30) { scenario["expect"] = ["not_applied": []] }
        addOptions(to: &scenario)
        if chance(5) { nameLists(of: &scenario) }
        if chance(3) { competeOnLines(in: &scenario) }
        if chance(3) { addTax(to: &scenario) }
        if chance(4) { addCampaigns(to: &scenario) }
        if chance(3) { addPeriods(to: &scenario) }
        return .object(scenario)
    }

    /// Adds options to some scenarios: to their own, and to those of a catalog. They are chosen last, so that the rest
    /// of a scenario does not depend on them.
    private mutating func addOptions(to scenario: inout JSONObject) {
        guard chance(2) else { return }
        if chance(2) { scenario["options"] = furtherOptions(scenario["options"]) }
        if scenario["x_catalog_currency"] != nil { scenario["x_catalog_options"] = furtherOptions(nil) }
    }

    private mutating func furtherOptions(_ options: JSONValue?) -> JSONValue {
        let roundings: [JSONValue] = ["half_up", "half_down", "half_even", "up", "down"]
        var object = JSONObject()
        for (key, value) in options.fields { object[key] = value }
        set("rounding", of: &object, 2) { $0.one(in: roundings) }
        set("rounding_applies_to", of: &object, 2) { $0.pick("price", "discount") }
        set("tax", of: &object, 2) { generator in
            var tax = JSONObject()
            generator.set("rounding", of: &tax, 2) { $0.one(in: roundings) }
            generator.set("per", of: &tax, 2) { $0.pick("rate", "line", "unit") }
            return .object(tax)
        }
        set("stacking", of: &object, 2) { $0.pick("add", "compound", "compound") }
        set("cash_rounding", of: &object, 3) { $0.pick(["USD": 5], ["USD": 10, "JPY": 2], ["EUR": 5], [:]) }
        return .object(object)
    }

    private mutating func options() -> JSONValue {
        [
            "choose": pick("best", "best", "priority"),
            "rounding": pick("half_up", "half_up", "half_even", "down"),
        ]
    }

    // MARK: Chance

    mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }

    mutating func chance(_ oneIn: Int) -> Bool { int(1...oneIn) == 1 }

    mutating func one<Choice>(of choices: Choice...) -> Choice { choices[int(0...choices.count - 1)] }

    mutating func one(in choices: [JSONValue]) -> JSONValue { choices[int(0...choices.count - 1)] }

    mutating func pick(_ choices: JSONValue...) -> JSONValue { choices[int(0...choices.count - 1)] }

    mutating func integer(_ range: ClosedRange<Int>) -> JSONValue { .integer(Int64(int(range))) }

    /// Sets a key at random, in one of `oneIn` cases.
    mutating func set(_ key: String, of object: inout JSONObject, _ oneIn: Int, _ value: (inout Self) -> JSONValue) {
        if chance(oneIn) { object[key] = value(&self) }
    }

    /// Returns an amount: one for all currencies, or sometimes one per currency if the kind allows it.
    mutating func amount(_ kind: Amount, _ choices: JSONValue...) -> JSONValue {
        let amount = choices[int(0...choices.count - 1)]
        guard Self.amountsByCurrency.contains(kind), chance(5) else { return amount }
        return pick(["USD": amount, "EUR": amount, "JPY": amount, "KWD": 7], ["USD": amount, "EUR": 12], ["KWD": 40])
    }
}
