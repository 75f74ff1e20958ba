import PricingOracle
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Writing a quote directly to bytes gives the same bytes as writing it through JSON values.
@Suite struct QuoteWritingTests {
    @Test(arguments: PricingOptions.Explanation.allCases)
    func `both ways of writing give the same bytes`(explanation: PricingOptions.Explanation) throws {
        var lengths: Set<Int> = []
        for seed in UInt64(1)...300 {
            var generator = ScenarioGenerator(seed: seed)
            guard let scenario = try? Scenario(generator.scenario()),
                var quote = try? scenario.quote(clock: .testing, explanation: explanation)
            else { continue }
            quote.id = seed.isMultiple(of: 2) ? "a \"quoted\" id\n" : nil
            var bytes: [UInt8] = []
            quote.write(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == quote.json.text)
            lengths.insert(bytes.count)
        }
        #expect(lengths.count > 100)
    }

    @Test func `random numbers and texts give the same bytes`() throws {
        var numbers = SplitMix64(state: 5)
        let letters = "a\"\\/\n\r\t\u{0}\u{8}\u{1F}\u{7F}é€😀e\u{301} 12345678".unicodeScalars.map(String.init)
        func text() -> String {
            (0..<Int.random(in: 0...24, using: &numbers)).map { _ in letters.randomElement(using: &numbers) ?? "" }
                .joined()
        }
        func amount() -> Int64 {
            let all = Int64.random(in: .min...(.max), using: &numbers)
            return [all >> Int64.random(in: 0...62, using: &numbers), 0, 9, 10, 99, 100, .max, .min][
                Int.random(in: 0..<8, using: &numbers)
            ]
        }
        for _ in 0..<2_000 {
            var quote = Quote(currency: .usd)
            quote.id = Bool.random(using: &numbers) ? text() : nil
            (quote.subtotalMinor, quote.discountMinor, quote.taxMinor) = (amount(), amount(), amount())
            quote.totalMinor = amount()
            // The difference of the two is written too.
            (quote.shippingMinor, quote.shippingDiscountMinor) = (amount() / 2, amount() / 2)
            let parts = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
                DiscountAllocation(promotion: text(), amountMinor: amount() / 8)
            }
            quote.lines = [QuotedLine(id: text(), sku: text(), quantity: amount(), subtotalMinor: amount() / 2)]
            quote.lines[0].allocations = DiscountAllocations(parts)
            quote.shipments = [QuotedShipment(id: text(), amountMinor: amount() / 2, taxMinor: amount())]
            quote.shipments[0].allocations = DiscountAllocations(parts)
            quote.applied = [
                AppliedPromotion(promotion: text(), code: text(), desiredMinor: amount(), discountMinor: amount())
            ]
            quote.applied[0].refused = Bool.random(using: &numbers) ? [CartwrightError(.moneyOverflow, text())] : []
            quote.notApplied = [
                RejectedPromotion(promotion: text(), reason: .beatenBy, by: text(), valueMinor: amount())
            ]
            quote.notApplied[0].byValueMinor = amount()
            quote.notApplied[0].refused = quote.applied[0].refused
            quote.choice = Choice(
                valueMinor: amount(),
                boundMinor: amount(),
                isExact: Bool.random(using: &numbers),
                nodes: 7
            )
            quote.rejectedCodes = [RejectedCode(code: text(), reason: text())]
            var bytes = Array("before".utf8)
            quote.write(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == "before" + quote.json.text)
        }
    }
}
