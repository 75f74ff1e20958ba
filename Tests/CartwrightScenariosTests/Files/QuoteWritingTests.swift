import PricingOracle
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// A quote written straight to bytes is the quote written through values.
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
            quote.writeJSON(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == quote.json.text)
            lengths.insert(bytes.count)
        }
        #expect(lengths.count > 100)
    }
}
