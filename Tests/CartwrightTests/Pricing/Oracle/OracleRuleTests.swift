import PricingOracle
import Testing

@testable import Cartwright

/// Checks rules of the oracle by itself.
@Suite struct OracleRuleTests {
    private func amounts(_ cart: JSONValue, _ promotions: [JSONValue]) -> [String: Int64] {
        QuoteAmounts(of: ["cart": cart, "promotions": .array(promotions)], clock: .testing).numbers
    }

    /// Returns the carts and effects of generated scenarios, without anything else that could stop a promotion.
    private func effects(_ seeds: ClosedRange<UInt64>) -> [(cart: JSONValue, effects: [JSONValue])] {
        var found: [(cart: JSONValue, effects: [JSONValue])] = []
        for seed in seeds {
            var generator = ScenarioGenerator(seed: seed)
            let scenario = generator.scenario()
            guard let cart = scenario["cart"], case .array(let promotions)? = scenario["promotions"] else { continue }
            for promotion in promotions {
                guard case .array(let effects)? = promotion["effects"] else { continue }
                found.append((cart: cart, effects: effects))
            }
        }
        return found
    }

    @Test func `a partial budget gives all it allows where there is room`() {
        var tested = 0
        for (cart, effects) in effects(1...1200) {
            let given = { (budget: JSONValue?) -> Int64 in
                var promotion: JSONObject = ["id": "p", "effects": .array(effects)]
                promotion["budget"] = budget
                return amounts(cart, [.object(promotion)])["given by p", default: 0]
            }
            let whole = given(nil)
            guard whole > 0 else { continue }
            tested += 1
            for limit in Set([1, whole / 3, whole - 1, whole, whole + 1]) where limit > 0 {
                let budget: JSONValue = ["kind": "amount", "limit": .integer(limit), "partial": true]
                #expect(given(budget) == min(limit, whole), "\(limit) of \(whole): \(cart.text) \(effects.map(\.text))")
            }
        }
        #expect(tested > 1000)
    }

    @Test func `a max_discount gives all it allows where there is room`() {
        var tested = 0
        for (cart, effects) in effects(1...1200) {
            guard case .object(let first)? = effects.first, first["type"] == "percent_off" else { continue }
            let given = { (limit: Int64?) -> Int64 in
                var effect = first
                // A maximum with tax may be off prices without it.
                effect["tax"] = nil
                effect["max_discount"] = limit.map(JSONValue.integer)
                return amounts(cart, [["id": "p", "effects": [.object(effect)]]])["given by p", default: 0]
            }
            let whole = given(nil)
            guard whole > 0 else { continue }
            tested += 1
            for limit in [1, whole / 3, whole - 1, whole, whole + 1] {
                #expect(given(limit) == min(limit, whole), "\(limit) of \(whole): \(cart.text) \(effects.map(\.text))")
            }
        }
        #expect(tested > 200)
    }

    @Test func `an exclusive promotion with an equal discount does not displace a gift without a price`() {
        let cart: JSONValue = [
            "currency": "USD", "lines": [["id": "a", "sku": "A", "unit_price": 1000, "quantity": 1]],
        ]
        let promotions: [JSONValue] = [
            ["id": "alone", "exclusive": true, "effects": [["type": "amount_off", "amount": 100]]],
            ["id": "b", "effects": [["type": "amount_off", "amount": 60]]],
            ["id": "c", "effects": [["type": "amount_off", "amount": 40], ["type": "gift", "sku": "MUG"]]],
        ]
        let amounts = amounts(cart, promotions)
        #expect(amounts["given by alone"] == nil && amounts["given by c"] == 40)
    }
}
