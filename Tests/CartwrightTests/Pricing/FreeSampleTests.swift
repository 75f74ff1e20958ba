import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Checks units at 0.00 beside others: a free sample does not take the place of a unit that an effect picks.
@Suite struct FreeSampleTests {
    private static func line(_ id: String, _ minor: Int, _ quantity: Int, _ more: String = "") -> String {
        let sku = id.split(separator: "-")[0].uppercased()
        return #"{"id": "\#(id)", "sku": "\#(sku)", "unit_price": \#(minor), "quantity": \#(quantity)\#(more)}"#
    }

    private static func buy(_ buy: String, get: String, _ more: String = "") -> String {
        #"{"type": "buy_x_get_y", "buy": {\#(buy)}, "get": {\#(get)}\#(more)}"#
    }

    private static func units(_ keys: String, _ effect: String = #""type": "percent_off", "percent": "50""#) -> String {
        #"{\#(effect), "target": {"scope": "units", \#(keys)}}"#
    }

    private static func row(
        _ name: String,
        _ lines: String...,
        effects: String,
        more: String = "",
        expect: String
    ) -> ScenarioRow {
        ScenarioRow(
            name,
            lines: lines.joined(separator: ","),
            promotions: #"{"id": "p", "effects": [\#(effects)]}\#(more)"#,
            expect: expect
        )
    }

    private static let threeForTwo = buy(#""quantity": 2"#, get: #""quantity": 1"#)
    private static let sample = line("sample", 0, 1)
    private static let shirts = line("shirt", 2000, 3)

    static let rows = [
        row(
            "three at 20.00 and a sample, buy 2 get 1",
            shirts,
            sample,
            effects: threeForTwo,
            expect: #""discount": 2000, "lines": [{"id": "shirt", "discount": 2000}]"#
        ),
        row(
            "two and a sample",
            line("shirt", 2000, 2),
            sample,
            effects: threeForTwo,
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        row(
            "six and three samples",
            line("shirt", 2000, 6),
            line("sample", 0, 3),
            effects: threeForTwo,
            expect: #""discount": 4000"#
        ),
        row(
            "two samples bought, get one at 10.00",
            line("sample", 0, 2),
            line("tea", 1000, 1),
            effects: buy(
                #""quantity": 2, "filter": {"skus": ["SAMPLE"]}"#,
                get: #""quantity": 1, "filter": {"skus": ["TEA"]}"#
            ),
            expect: #""discount": 1000"#
        ),
        row(
            "samples of two kinds bought",
            line("sample-a", 0, 1),
            line("sample-b", 0, 1),
            line("tea", 1000, 1),
            effects: buy(
                #""quantity": 2, "filter": {"price_at_most": 0}"#,
                get: #""quantity": 1, "filter": {"skus": ["TEA"]}"#
            ),
            expect: #""discount": 1000"#
        ),
        row(
            "a sample is not bought beside what costs something",
            sample,
            line("shirt", 2000, 1),
            line("tea", 1000, 1),
            effects: buy(
                #""quantity": 2, "filter": {"not_skus": ["TEA"]}"#,
                get: #""quantity": 1, "filter": {"skus": ["TEA"]}"#
            ),
            expect: #""discount": 0"#
        ),
        row(
            "what may not be reduced costs something all the same",
            sample,
            line("card", 5000, 2, #", "discountable": false"#),
            line("tea", 1000, 1),
            effects: buy(#""quantity": 2, "filter": {"not_skus": ["TEA"]}"#, get: #""quantity": 1"#),
            expect: #""discount": 1000"#
        ),
        row(
            "a line of no units is not there",
            line("shirt", 2000, 0),
            line("sample", 0, 2),
            line("tea", 1000, 1),
            effects: buy(
                #""quantity": 2, "filter": {"not_skus": ["TEA"]}"#,
                get: #""quantity": 1, "filter": {"skus": ["TEA"]}"#
            ),
            expect: #""discount": 1000"#
        ),
        row(
            "units that were used up before still count as dear",
            line("shirt", 2000, 3),
            line("sample", 0, 3),
            line("tea", 1000, 1),
            effects: buy(
                #""quantity": 2, "filter": {"not_skus": ["TEA"]}"#,
                get: #""quantity": 1, "filter": {"not_skus": ["TEA"]}"#
            ),
            more: #"""
                , {"id": "q", "effects": [{"type": "buy_x_get_y",
                  "buy": {"quantity": 2, "filter": {"not_skus": ["TEA"]}},
                  "get": {"quantity": 1, "filter": {"skus": ["TEA"]}}}]}
                """#,
            expect: #""discount": 2000, "applied": ["p"]"#
        ),
        row(
            "half off the cheapest unit",
            line("shirt", 2000, 1),
            sample,
            effects: units(#""max_units": 1"#),
            expect: #""discount": 1000"#
        ),
        row(
            "half off the cheapest of each line",
            line("shirt", 2000, 1),
            sample,
            effects: units(#""max_units": 1, "per": "line""#),
            expect: #""discount": 1000"#
        ),
        row(
            "an amount off the cheapest unit",
            line("shirt", 2000, 1),
            sample,
            effects: units(#""max_units": 1"#, #""type": "amount_off", "amount": 300"#),
            expect: #""discount": 300"#
        ),
        row(
            "the cheapest unit at a price",
            line("shirt", 2000, 1),
            sample,
            effects: units(#""max_units": 1, "take": "cheapest""#, #""type": "fixed_price", "amount": 500"#),
            expect: #""discount": 1500"#
        ),
        row(
            "groups of two, and no sample in them",
            line("shirt", 2000, 3),
            line("sample", 0, 1),
            effects: units(#""groups_of": 2"#),
            expect: #""discount": 2000"#
        ),
        row(
            "a tier counts samples, and takes nothing off them",
            line("shirt", 2000, 2),
            line("sample", 0, 1),
            effects: #"""
                {"type": "tiered", "basis": "quantity", "target": {"scope": "units", "max_units": 1},
                 "tiers": [{"at_least": 3, "percent": "50"}]}
                """#,
            expect: #""discount": 1000"#
        ),
    ]

    @Test(arguments: rows) func `a unit at 0.00 is not picked beside units with a price`(row: ScenarioRow) throws {
        try row.check()
        let check = try OracleCheck(JSONParser.parse(row.text), clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
    }

    @Test func `a condition counts a free sample`() throws {
        let quote = try ScenarioRow(
            "",
            lines: "\(Self.line("shirt", 2000, 2)), \(Self.sample)",
            promotions: #"""
                {"id": "p", "conditions": [{"type": "quantity", "at_least": 3}],
                 "effects": [{"type": "amount_off", "amount": 100}]}
                """#,
            expect: ""
        ).quote()
        #expect(quote.applies("p") && quote.discountMinor == 100)
    }

    @Test func `two units and a free sample are one short of three`() throws {
        let quote = try Self.rows[1].quote()
        let shortfall = try #require(quote.rejection(of: "p")?.shortfalls.first)
        #expect((shortfall.observed, shortfall.atLeast, shortfall.sku) == (2, 3, "SHIRT"))
        #expect(quote.nudges.map(\.shortBy) == [1] && quote.nudges.map(\.savesMinor) == [2000])
    }

    /// Checks that the discount of a cart is the same with and without samples, for every effect that picks units.
    @Test func `free samples do not change the discount of unit effects`() throws {
        var (tested, taken) = (0, 0)
        for seed in 1...1500 as ClosedRange<UInt64> {
            var generator = ScenarioGenerator(seed: seed &* 17)
            guard let samples = Samples(in: generator.scenario()) else { continue }
            let (without, with) = (try samples.quote(count: 0), try samples.quote(count: 3))
            tested += 1
            taken += without.discountMinor > 0 ? 1 : 0
            #expect(with.discountMinor == without.discountMinor, "seed \(seed)")
        }
        #expect(tested > 300 && taken > 100, "\(tested) \(taken)")
    }
}

/// A generated cart with samples of all its SKUs, and the unit effects of its promotions.
private struct Samples {
    private var scenario: Scenario

    /// Returns nil if no promotion picks units.
    init?(in value: JSONValue) {
        guard var scenario = try? Scenario(value) else { return nil }
        scenario.promotions = scenario.promotions.compactMap { promotion in
            var promotion = promotion
            promotion.conditions = []
            // Tiers and portions count samples.
            promotion.effects.removeAll { effect in
                effect.stage != .unit || effect is Tiered || (effect as? AmountOff)?.forEvery != nil
            }
            return promotion.effects.isEmpty ? nil : promotion
        }
        let isPriced = scenario.cart.lines.allSatisfy { $0.unitPriceMinor > 0 && $0.quantity > 0 }
        guard isPriced, !scenario.promotions.isEmpty else { return nil }
        self.scenario = scenario
    }

    /// Prices the cart with a number of samples of each line. A filter must match a sample exactly where it matches its
    /// line, so price filters get no samples.
    func quote(count: Int64) throws -> Quote {
        var scenario = scenario
        let isByPrice = scenario.promotions.contains { $0.json.text.contains("price_at_") }
        for line in scenario.cart.lines where count > 0 && !isByPrice {
            var sample = line
            (sample.id, sample.unitPriceMinor, sample.minimumUnitPriceMinor) = ("~\(line.id)", 0, 0)
            sample.quantity = count
            scenario.cart.lines.append(sample)
        }
        return try scenario.quote(clock: .testing, explanation: .applied)
    }
}
