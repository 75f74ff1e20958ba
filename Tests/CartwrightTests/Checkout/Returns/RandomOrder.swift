import CartwrightScenarios

@testable import Cartwright

// The soak program has the oracle's files in its own module.
#if canImport(PricingOracle)
import PricingOracle
#endif

/// Random paid orders from a seed: carts and promotions of the generators of the pricing tests, carts with few lines on
/// which many promotions share few minor units, and taxed and shipped carts with up to five promotions whose discounts
/// depend on the number of units.
struct RandomOrder {
    private var random: SplitMix64
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(state: seed &* 0x9E37_79B9_7F4A_7C15)
    }

    /// A session with the order, with another catalog and other options than at pricing; nil if the cart cannot be
    /// paid.
    ///
    /// - Parameter prepare: changes the purchase before it is paid, once its cart is loaded.
    mutating func purchase(
        preparing prepare: (inout MemoryCheckout) throws -> Void = { _ in }
    ) throws -> MemoryCheckout? {
        let scenario = try scenario()
        var checkout = Checkout(registry: HandlerRegistry([]), catalog: try Catalog(try promotions(of: scenario)))
        checkout.options = scenario.options
        let session = Session(currency: scenario.cart.currency, seed: seed)
        var purchase = MemoryCheckout(checkout, session)
        do throws(CartwrightError) {
            try purchase.run(.loadCart(scenario.cart), at: Self.noon)
        } catch {
            return nil
        }
        try prepare(&purchase)
        do throws(CartwrightError) {
            try purchase.run([.beginCheckout, .pay(method: nil)], at: Self.noon)
        } catch {
            return nil
        }
        purchase.checkout.catalog = .empty
        purchase.checkout.options.rounding = scenario.options.rounding == .down ? .halfUp : .down
        return purchase
    }

    /// 2026-05-01T12:00:00Z.
    static let noon = Instant(seconds: 1_777_636_800) ?? .earliest

    private mutating func scenario() throws -> Scenario {
        switch int(0...3) {
        case 0:
            var scenarios = RandomScenario(SplitMix64(state: seed))
            return try Scenario(JSONParser.parse(scenarios.text(promotions: 6)))
        case 1:
            var scenarios = ScenarioGenerator(seed: seed)
            return try Scenario(scenarios.scenario(promotions: 6))
        case 2: return try Scenario(JSONParser.parse(counted()))
        default: return try Scenario(JSONParser.parse(crowded()))
        }
    }

    /// The promotions of a scenario with return policies, and with thresholds that returns go below, which are rare
    /// among random ones.
    private mutating func promotions(of scenario: Scenario) throws -> [Promotion] {
        let policies: [ReturnPolicy] = [
            [.keep], [.clawBack], [.refuse], [.reprice], ReturnPolicy.allCases, [.keep, .reprice],
        ][int(0...5)]
        return try scenario.promotions.map { promotion in
            var promotion = promotion
            promotion.returns = policies[int(0...policies.count - 1)]
            if int(0...1) == 0 {
                let least: JSONValue = ["type": "quantity", "at_least": .integer(Int64(int(1...8)))]
                promotion.conditions.append(try Vocabulary.standard.condition(least, at: .root))
            }
            return promotion
        }
    }

    // MARK: Many promotions on few units

    private mutating func crowded() -> String {
        let lines = (1...(int(1...9) == 1 ? 30 : int(1...5))).map { line($0) }
        let shipments = (0..<int(0...2)).map { _ in #"{"method": "std", "amount": \#(int(0...700))\#(tax())}"# }
        let promotions = (1...int(1...9)).map { number in
            #"{"id": "p\#(number)", "priority": \#(int(0...2)), "effects": [\#(effect())]}"#
        }
        return """
            {"cart": {"currency": "\(pick("USD", "EUR", "JPY", "KWD"))", "prices_include_tax": \(pick("true", "false")),
              "lines": [\(lines.joined(separator: ", "))], "shipping": [\(shipments.joined(separator: ", "))]},
             "promotions": [\(promotions.joined(separator: ", "))],
             "options": {"choose": "priority", "rounding": "\(pick("half_up", "half_even", "down"))"\(taxRounding())}}
            """
    }

    /// The rounding of tax and of the amount to pay, in half of the orders.
    private mutating func taxRounding() -> String {
        guard int(0...1) == 0 else { return "" }
        let mode = pick("half_up", "half_down", "half_even", "up", "down")
        return """
            , "tax": {"rounding": "\(mode)", "per": "\(pick("rate", "line", "unit"))"}, \
            "cash_rounding": {"USD": 5, "JPY": 10}
            """
    }

    private mutating func line(_ number: Int) -> String {
        let price = int(1...4) == 1 ? int(0...4) : int(1...3) == 1 ? int(1...9_999) : int(1...12) * 33
        let quantity = int(1...12) == 1 ? int(0...90) : int(1...7)
        return """
            {"id": "l\(31 - number)", "sku": "\(pick("A", "B", "C"))", "unit_price": \(price), \
            "quantity": \(quantity)\(tax())}
            """
    }

    private mutating func effect() -> String {
        let target = pick(
            #"{"scope": "order"}"#,
            #"{"scope": "lines"}"#,
            #"{"scope": "lines", "filter": {"skus": ["A"]}}"#,
            #"{"scope": "total"}"#,
            #"{"scope": "shipping"}"#,
            #"{"scope": "units", "max_units": 2}"#
        )
        switch int(0...6) {
        case 0...2: return #"{"type": "amount_off", "amount": \#(int(1...99)), "target": \#(target)}"#
        case 3, 4:
            let rate = pick("1", "5.5", "10", "33.333333", "100")
            return #"{"type": "percent_off", "percent": "\#(rate)", "target": \#(target)}"#
        case 5: return #"{"type": "gift", "sku": "MUG", "quantity": \#(int(1...2)), "unit_price": \#(int(0...300))}"#
        default:
            return """
                {"type": "buy_x_get_y", "buy": {"quantity": \(int(1...3))}, \
                "get": {"quantity": 1, "filter": {"skus": ["\(pick("A", "B", "C"))"]}}}
                """
        }
    }

    // MARK: Discounts that depend on the number of units

    private mutating func counted() -> String {
        let lines = (1...int(1...4)).map { countedLine($0) }
        let shipments = (1...int(1...2)).map { _ in #"{"method": "std", "amount": \#(int(0...900))\#(tax())}"# }
        let promotions = (1...int(1...5)).map { number in
            #"{"id": "p\#(number)", "priority": \#(int(0...2)), "effects": [\#(countedEffect())]}"#
        }
        let rounding = pick("half_up", "half_down", "half_even", "up", "down")
        return """
            {"cart": {"currency": "\(pick("USD", "JPY"))", "prices_include_tax": \(pick("true", "false")),
              "lines": [\(lines.joined(separator: ", "))], "shipping": [\(shipments.joined(separator: ", "))]},
             "promotions": [\(promotions.joined(separator: ", "))],
             "options": {"choose": "\(pick("best", "priority"))", "rounding": "\(rounding)",
              "rounding_applies_to": "\(pick("price", "discount"))"\(taxRounding())}}
            """
    }

    private mutating func countedLine(_ number: Int) -> String {
        let more = int(1...6) == 1 ? #", "min_unit_price": \#(int(0...80))"# : ""
        let fixed = int(1...10) == 1 ? #", "discountable": false"# : ""
        return """
            {"id": "l\(9 - number)", "sku": "\(pick("A", "B", "C"))", "unit_price": \(int(1...999)), \
            "quantity": \(int(1...6))\(more)\(fixed)\(tax())}
            """
    }

    private mutating func countedEffect() -> String {
        let units = #"{"scope": "units", "groups_of": \#(int(1...3))}"#
        switch int(0...7) {
        case 0:
            let tiers = (1...int(1...3)).map { #"{"at_least": \#($0 * 2 - 1), "amount": \#(int(0...60) * $0)}"# }
            return """
                {"type": "tiered", "basis": "quantity", "each": "unit", "target": {"scope": "units"}, \
                "tiers": [\(tiers.joined(separator: ", "))]}
                """
        case 1: return #"{"type": "fixed_price", "amount": \#(int(0...900)), "target": \#(units)}"#
        case 2: return #"{"type": "amount_off", "amount": \#(int(1...300)), "each": "group", "target": \#(units)}"#
        case 3:
            let portion = #""for_every": {"quantity": \#(int(1...3))}, "max_times": \#(int(1...4))"#
            return #"{"type": "amount_off", "amount": \#(int(1...99)), \#(portion)}"#
        case 4:
            let least = #"{"amount": \#(int(100...900))}"#
            return #"{"type": "gift", "sku": "MUG", "unit_price": \#(int(0...300)), "for_every": \#(least)}"#
        case 5:
            return """
                {"type": "buy_x_get_y", "buy": {"quantity": \(int(1...2))}, "get": {"quantity": 1}, \
                "pick": "\(pick("overall", "per_group"))", "take": "\(pick("cheapest", "dearest"))", \
                \(pick(#""amount": 40"#, #""percent": "100""#, #""percent": "33""#))}
                """
        case 6:
            let scope = pick("order", "total", "shipping")
            return #"{"type": "percent_off", "percent": "\#(int(1...100))", "target": {"scope": "\#(scope)"}}"#
        default:
            let target = #"{"scope": "units", "max_units": \#(int(1...3)), "uses_up": \#(pick("true", "false"))}"#
            return #"{"type": "amount_off", "amount": \#(int(1...99)), "each": "unit", "target": \#(target)}"#
        }
    }

    private mutating func tax() -> String {
        int(0...1) == 0 ? #", "tax_rate": "\#(pick("0", "1.3", "5.5", "8.25", "19"))""# : ""
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    private mutating func pick(_ choices: String...) -> String { choices[int(0...choices.count - 1)] }
}
