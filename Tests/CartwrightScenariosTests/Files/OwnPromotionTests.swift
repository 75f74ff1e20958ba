import PricingOracle
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// A scenario's own promotions are priced like those of the catalog.
@Suite struct OwnPromotionTests {
    @Test func `splitting promotions between catalog and scenario gives the same quote`() throws {
        var applied = 0
        for seed in UInt64(1)...400 {
            var generator = ScenarioGenerator(seed: seed)
            guard let whole = try? Scenario(generator.scenario()), whole.promotions.count > 1,
                let expected = try? whole.quote(clock: .testing)
            else { continue }
            var part = whole
            let half = whole.promotions.count / 2
            part.promotions = Array(whole.promotions[half...])
            let catalog = try Catalog(Array(whole.promotions[..<half]))
            let quote = try part.quote(with: catalog, clock: .testing)
            #expect(quote.json.text == expected.json.text, "seed \(seed)")
            applied += quote.applied.count
        }
        #expect(applied > 100)
    }

    @Test func `an own promotion with the id of a catalog promotion is refused`() throws {
        let promotion: JSONValue = ["id": "p", "effects": [["type": "percent_off", "percent": "10"]]]
        let scenario = try Scenario([
            "cart": ["currency": "USD", "lines": []], "promotions": [promotion],
        ])
        let catalog = try Catalog([promotion])
        #expect(throws: CartwrightError.self) { try scenario.quote(with: catalog, clock: .testing) }
    }
}
