import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Checks that amounts per currency price like plain amounts of the cart's currency.
@Suite struct PerCurrencyLawTests {
    @Test func `amounts in other currencies do not change a quote`() throws {
        var changed = 0
        for seed in LawTests.seeds {
            var random = RandomScenario(seed: seed)
            let text = try JSONParser.parse(random.text())
            var plain = try Scenario(text)
            var naming = PerCurrency(plain.cart.currency, seed: seed)
            var named = try Scenario(naming.scenario(text))
            (plain.options.tracesCents, named.options.tracesCents) = (true, true)
            changed += naming.count
            let (a, b) = (try plain.quote(clock: .testing), try named.quote(clock: .testing))
            #expect(a.choice?.valueMinor == b.choice?.valueMinor && a.choice?.isExact == b.choice?.isExact)
            var same = b
            same.choice = a.choice
            #expect(same == a, "seed \(seed)")
            #expect(a.trace != nil)
        }
        #expect(changed > AllTests.least(3000))
    }
}

/// Rewrites the amounts of effects and budgets in a scenario as amounts per currency.
private struct PerCurrency {
    private let currency: Currency
    private var random: SplitMix64
    private(set) var count = 0

    init(_ currency: Currency, seed: UInt64) { (self.currency, random) = (currency, SplitMix64(state: seed)) }

    mutating func scenario(_ value: JSONValue) -> JSONValue {
        change(value, "promotions") { writer, promotion in
            let promotion = writer.change(promotion, "effects") { $0.effect($1) }
            return writer.change(promotion, "budget") { writer, budget in
                budget["kind"] == "amount" ? writer.named(budget, "limit", "used") : budget
            }
        }
    }

    private mutating func effect(_ effect: JSONValue) -> JSONValue {
        let isOfUnits = effect["basis"] == "quantity"
        let effect = change(effect, "tiers") { writer, tier in
            isOfUnits ? writer.named(tier, "amount") : writer.named(tier, "at_least", "amount")
        }
        return named(effect, "amount", "first_amount", "max_discount", "unit_price")
    }

    /// Returns the value with the numbers under some keys in the cart's currency, beside other currencies.
    private mutating func named(_ value: JSONValue, _ keys: String...) -> JSONValue {
        guard case .object(var object) = value else { return value }
        for key in keys {
            guard case .integer(let minor)? = object[key] else { continue }
            let other = Int64.random(in: 0...2000, using: &random)
            object[key] = [currency.code: .integer(minor), "EUR": .integer(other), "CHF": .integer(other + 1)]
            count += 1
        }
        return .object(object)
    }

    /// Returns the value with the value under a key, or each element of an array there, changed.
    private mutating func change(
        _ value: JSONValue,
        _ key: String,
        _ change: (inout PerCurrency, JSONValue) -> JSONValue
    ) -> JSONValue {
        guard case .object(var object) = value, let part = object[key] else { return value }
        if case .array(let elements) = part {
            var changed: [JSONValue] = []
            for element in elements { changed.append(change(&self, element)) }
            object[key] = .array(changed)
        } else {
            object[key] = change(&self, part)
        }
        return .object(object)
    }
}
