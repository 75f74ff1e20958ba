import CartwrightScenarios
import Testing

@testable import Cartwright

/// What holds of the returns of any order, whatever its promotions.
@Suite struct ReturnLawTests {
    /// An order of a random cart with random promotions of all policies; nil where nothing can be bought.
    static func shopper(_ seed: UInt64, _ random: inout SplitMix64) throws -> Shopper? {
        var scenarios = RandomScenario(seed: seed)
        let scenario = try Scenario(JSONParser.parse(scenarios.text(promotions: 4)))
        var shopper = try Shopper()
        let promotions = try scenario.promotions.map { promotion in
            var promotion = promotion
            promotion.returns = ReturnPolicy.allCases.randomElement(using: &random) ?? .keep
            // Thresholds that returns go below are rare among random ones.
            if Bool.random(using: &random) {
                let least: JSONValue = ["type": "quantity", "at_least": .integer(.random(in: 1...8, using: &random))]
                promotion.conditions.append(try Vocabulary.standard.condition(least, at: .root))
            }
            return promotion
        }
        shopper.checkout.catalog = try Catalog(promotions)
        shopper.checkout.options = scenario.options
        shopper.session = Session(currency: scenario.cart.currency, seed: seed)
        guard shopper.refusal(of: .loadCart(scenario.cart)) == nil else { return nil }
        try shopper.run(.loadCart(scenario.cart))
        guard shopper.refusal(of: .beginCheckout) == nil else { return nil }
        try shopper.run(.beginCheckout, .pay(method: nil))
        return shopper
    }

    @Test(.timeLimit(.minutes(15)))
    func `refunds add up to what was paid, none is below 0, and each is as it was shown before`() throws {
        var (takenBack, refused, owed) = (0, 0, 0)
        for seed in 1...400 as ClosedRange<UInt64> {
            var random = SplitMix64(state: seed &* 977)
            guard var shopper = try Self.shopper(seed, &random) else { continue }
            let nothing = try shopper.checkout.preview(returning: [], of: "o1", in: shopper.session)
            #expect(nothing.promotions.isEmpty && nothing.refundMinor == 0, "seed \(seed)")
            var left = shopper.session.orders[0].quote.lines.filter { $0.quantity > 0 }.map { ($0.id, $0.quantity) }
            while !left.isEmpty, shopper.session.orders[0].phase != .returned {
                let index = Int.random(in: left.indices, using: &random)
                let count = Int64.random(in: 1...left[index].1, using: &random)
                let done = try Self.giveBack(left[index].0, count, &shopper, seed)
                guard let done else {
                    refused += 1
                    // Whatever was refused, the whole order may come back.
                    if Int.random(in: 0..<3, using: &random) == 0 { try shopper.run(.returnOrder(id: "o1")) }
                    continue
                }
                takenBack += done.promotions.isEmpty ? 0 : 1
                owed += done.owedMinor > 0 ? 1 : 0
                left[index].1 -= count
                if left[index].1 == 0 { left.remove(at: index) }
            }
            let order = shopper.session.orders[0]
            #expect(order.refundedMinor == order.quote.totalMinor && order.phase == .returned, "seed \(seed)")
        }
        #expect(takenBack > 20 && refused > 20 && owed > 5, "\(takenBack) \(refused) \(owed)")
    }

    /// Returns units of a line and checks what came of it; nil where that is refused.
    private static func giveBack(
        _ line: String,
        _ count: Int64,
        _ shopper: inout Shopper,
        _ seed: UInt64
    ) throws -> ReturnPreview? {
        let before = shopper.session.orders[0]
        let units = [ReturnedUnits(line: line, count: count)]
        let command = Command.returnUnits(order: "o1", line: line, count: count)
        let shown: ReturnPreview
        do throws(Refusal) {
            shown = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        } catch {
            #expect(shopper.refusal(of: command) == error, "seed \(seed)")
            return nil
        }
        let done = try shopper.run(command)
        let after = shopper.session.orders[0]
        #expect(ReturnRuleTests.amounts(done.events.last) == ReturnRuleTests.amounts(of: shown), "seed \(seed)")
        let refunds = done.requests.compactMap { request -> Int64? in
            guard case .refund(let money, order: _, key: _) = request else { return nil }
            return money.minor
        }
        #expect(refunds == (shown.refundMinor > 0 ? [shown.refundMinor] : []), "seed \(seed)")
        #expect(after.refundedMinor - before.refundedMinor == shown.refundMinor, "seed \(seed)")
        #expect(shown.refundMinor >= 0 && after.refundedMinor <= after.quote.totalMinor, "seed \(seed)")
        let sum =
            shown.lines.reduce(0) { $0 + $1.paidMinor } + shown.shippingMinor
            - shown.promotions.reduce(0) { $0 + $1.amountMinor } - shown.owedBeforeMinor
        #expect(sum == shown.refundMinor - shown.owedMinor, "seed \(seed)")
        let kept = try Order(restoring: JSONParser.parse(after.json.text))
        #expect(kept == after, "seed \(seed)")
        return shown
    }
}
