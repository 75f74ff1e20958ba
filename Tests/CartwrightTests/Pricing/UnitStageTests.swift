import CartwrightScenarios
import Testing

@testable import Cartwright

@Suite struct UnitStageTests {
    static let threeSKUs = """
        {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1}, {"id": "b", "sku": "B", "unit_price": 200,
        "quantity": 1},
        {"id": "c", "sku": "C", "unit_price": 300, "quantity": 1}
        """

    static func units(_ keys: String, off: String = #""type": "percent_off", "percent": "50""#) -> String {
        #"{"id": "p", "effects": [{\#(off), "target": {"scope": "units"\#(keys)}}]}"#
    }

    static func buy(_ keys: String, id: String = "p") -> String {
        #"{"id": "\#(id)", "effects": [{"type": "buy_x_get_y", \#(keys)}]}"#
    }

    static let picking = [
        ScenarioRow(
            "units are all of them unless cut",
            lines: threeSKUs,
            promotions: units(""),
            expect: #""discount": 300"#
        ),
        ScenarioRow(
            "the cheapest come first",
            lines: threeSKUs,
            promotions: units(#", "max_units": 1"#),
            expect: #""lines": [{"id": "a", "discount": 50}, {"id": "b", "discount": 0}]"#
        ),
        ScenarioRow(
            "or the dearest",
            lines: threeSKUs,
            promotions: units(#", "max_units": 1, "take": "dearest""#),
            expect: #""lines": [{"id": "c", "discount": 150}]"#
        ),
        ScenarioRow(
            "ties go by line id",
            lines:
                """
                {"id": "z", "sku": "Z", "unit_price": 9, "quantity": 1}, {"id": "y", "sku": "Y", "unit_price":
                9, "quantity": 1}
                """,
            promotions: units(#", "max_units": 1"#, off: #""type": "percent_off", "percent": "100""#),
            expect: #""lines": [{"id": "y", "discount": 9}, {"id": "z", "discount": 0}]"#
        ),
        ScenarioRow(
            "per line takes so many of each line",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 3}, {"sku": "B", "unit_price": 200, "quantity": 3}"#,
            promotions: units(#", "max_units": 2, "per": "line""#),
            expect: #""lines": [{"discount": 100}, {"discount": 200}]"#
        ),
        ScenarioRow(
            "only complete groups count, filled in the order of taking",
            lines: threeSKUs,
            promotions: units(#", "groups_of": 2"#),
            expect: #""lines": [{"id": "a", "discount": 50}, {"id": "b", "discount": 100}, {"id": "c", "discount": 0}]"#
        ),
        ScenarioRow(
            "max_units cuts before groups are made",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 6}"#,
            promotions: units(#", "max_units": 3, "groups_of": 2"#),
            expect: #""discount": 100"#
        ),
        ScenarioRow(
            "max_groups cuts groups",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 6}"#,
            promotions: units(#", "groups_of": 2, "max_groups": 2"#),
            expect: #""discount": 200"#
        ),
        ScenarioRow(
            "per line makes groups in each line",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 3}, {"sku": "B", "unit_price": 100, "quantity": 3}"#,
            promotions: units(#", "groups_of": 2, "per": "line""#),
            expect: #""lines": [{"discount": 100}, {"discount": 100}]"#
        ),
        ScenarioRow(
            "rounded once per line",
            lines: #"{"sku": "A", "unit_price": 35, "quantity": 3}"#,
            promotions: units(""),
            expect: #""discount": 52"#
        ),
        ScenarioRow(
            "an amount for every unit is at most what the unit costs",
            lines: threeSKUs,
            promotions: units("", off: #""type": "amount_off", "each": "unit", "amount": 150"#),
            expect: #""lines": [{"discount": 100}, {"discount": 150}, {"discount": 150}]"#
        ),
        ScenarioRow(
            "the first unit of a line may have an amount of its own, of at most its price",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 3}"#,
            promotions: units("", off: #""type": "amount_off", "each": "unit", "amount": 10, "first_amount": 500"#),
            expect: #""discount": 120, "applied": ["p"]"#
        ),
        ScenarioRow(
            "an amount for every line is for its units together",
            lines: threeSKUs,
            promotions: units("", off: #""type": "amount_off", "each": "line", "amount": 150"#),
            expect: #""lines": [{"discount": 100}, {"discount": 150}, {"discount": 150}]"#
        ),
        ScenarioRow(
            "an amount that counts once is spread over the units in proportion",
            lines: threeSKUs,
            promotions: units("", off: #""type": "amount_off", "amount": 60"#),
            expect: #""lines": [{"discount": 10}, {"discount": 20}, {"discount": 30}]"#
        ),
    ]

    static let buying = [
        ScenarioRow(
            "of three one is got",
            lines: threeSKUs,
            promotions: buy(#""buy": {"quantity": 2}, "get": {"quantity": 1}"#),
            expect: #""discount": 100"#
        ),
        ScenarioRow(
            "of six the two cheapest are got",
            lines: (1...6).map { #"{"sku": "S\#($0)", "unit_price": \#($0)00, "quantity": 1}"# }.joined(separator: ","),
            promotions: buy(#""buy": {"quantity": 2}, "get": {"quantity": 1}"#),
            expect: #""discount": 300"#
        ),
        ScenarioRow(
            "an incomplete application gives nothing",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 2}"#,
            promotions: buy(#""buy": {"quantity": 2}, "get": {"quantity": 1}"#),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        ScenarioRow(
            "max_applications",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 9}"#,
            promotions: buy(#""buy": {"quantity": 2}, "get": {"quantity": 1}, "max_applications": 2"#),
            expect: #""discount": 200"#
        ),
        ScenarioRow(
            "max_units limits what is reduced",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 9}"#,
            promotions: buy(#""buy": {"quantity": 1}, "get": {"quantity": 2}, "max_units": 3, "percent": "50""#),
            expect: #""discount": 150"#
        ),
        ScenarioRow(
            "what can only be bought is bought first, so that more is got",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 1}, {"sku": "B", "unit_price": 50, "quantity": 1}"#,
            promotions: buy(#""buy": {"quantity": 1}, "get": {"quantity": 1, "filter": {"skus": ["A"]}}"#),
            expect: #""discount": 100"#
        ),
        ScenarioRow(
            "of what can be both, as much is kept for buying as the applications need",
            lines: #"{"sku": "A", "unit_price": 10, "quantity": 2}, {"sku": "B", "unit_price": 500, "quantity": 2}"#,
            promotions: buy(#""buy": {"quantity": 2, "filter": {"skus": ["A"]}}, "get": {"quantity": 2}"#),
            expect: #""lines": [{"discount": 0}, {"discount": 1000}]"#
        ),
        ScenarioRow(
            "a line that discounts may not touch can be bought, never got",
            lines:
                """
                {"sku": "A", "unit_price": 1, "quantity": 2, "discountable": false}, {"sku": "B", "unit_price":
                50, "quantity": 1}
                """,
            promotions: buy(#""buy": {"quantity": 2}, "get": {"quantity": 1}"#),
            expect: #""lines": [{"discount": 0}, {"discount": 50}]"#
        ),
        ScenarioRow(
            "without a percentage what is got is free",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 2}"#,
            promotions: buy(#""buy": {"quantity": 1}, "get": {"quantity": 1}"#),
            expect: #""discount": 100"#
        ),
    ]

    static let using = [
        ScenarioRow(
            "bought and got units are used up for a later unit effect",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 3}"#,
            promotions: """
                {"id": "a", "priority": 2, "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get":
                {"quantity": 1}},
                 {"type": "percent_off", "percent": "10", "target": {"scope": "units"}}]}
                """,
            expect: #""discount": 110"#
        ),
        ScenarioRow(
            "so are those in groups",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 3}"#,
            promotions: """
                {"id": "a", "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "units",
                "groups_of": 2}},
                 {"type": "percent_off", "percent": "10", "target": {"scope": "units"}}]}
                """,
            expect: #""discount": 110"#
        ),
        ScenarioRow(
            "plain targets use nothing up, so discounts of one stage add",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 2}"#,
            promotions: """
                {"id": "a", "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "units",
                "max_units": 1}},
                 {"type": "percent_off", "percent": "10", "target": {"scope": "units"}}]}
                """,
            expect: #""discount": 70"#
        ),
        ScenarioRow(
            "a unit never goes below nothing, and what it refuses does not move to its neighbour",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 2}"#,
            promotions: """
                {"id": "a", "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "units",
                "max_units": 1}},
                 {"type": "percent_off", "percent": "50", "target": {"scope": "units"}}]}
                """,
            expect: #""discount": 150"#
        ),
        ScenarioRow(
            "the floor binds each unit, and does not shrink the base",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 3, "min_unit_price": 40}"#,
            promotions: units(#", "max_units": 1"#, off: #""type": "percent_off", "percent": "90""#),
            expect: #""discount": 60"#
        ),
        ScenarioRow(
            "a fixed price of units takes the dearest in groups of one",
            lines: threeSKUs,
            promotions: units(#", "max_units": 2"#, off: #""type": "fixed_price", "amount": 150"#),
            expect: #""lines": [{"discount": 0}, {"discount": 50}, {"discount": 150}]"#
        ),
        ScenarioRow(
            "a group costs the fixed price, spread in proportion",
            lines: threeSKUs,
            promotions: units(#", "groups_of": 3"#, off: #""type": "fixed_price", "amount": 540"#),
            expect: #""lines": [{"discount": 10}, {"discount": 20}, {"discount": 30}]"#
        ),
        ScenarioRow(
            "a fixed price is never more than before",
            lines: threeSKUs,
            promotions: units(#", "groups_of": 3"#, off: #""type": "fixed_price", "amount": 700"#),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        ScenarioRow(
            "each of several groups costs that",
            lines: #"{"sku": "A", "unit_price": 500, "quantity": 2}, {"sku": "B", "unit_price": 100, "quantity": 2}"#,
            promotions: units(#", "groups_of": 2"#, off: #""type": "fixed_price", "amount": 250"#),
            expect: #""lines": [{"discount": 750}, {"discount": 0}]"#
        ),
        ScenarioRow(
            "a fixed price comes last in its stage, on what the others leave, whatever its priority",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 1}"#,
            promotions: """
                {"id": "a", "priority": 9, "effects": [{"type": "fixed_price", "amount": 30, "target": {"scope":
                "units"}}]},
                {"id": "b", "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "units"}}]}
                """,
            options: #"{"choose": "priority"}"#,
            expect: #""discount": 70, "applied": ["a", "b"]"#
        ),
    ]

    @Test(arguments: picking) func `units are picked by the rule of their target`(row: ScenarioRow) throws {
        try row.check()
    }

    @Test(arguments: buying) func `buying some units gives others`(row: ScenarioRow) throws { try row.check() }

    @Test(arguments: using) func `units are used up, bounded and priced`(row: ScenarioRow) throws { try row.check() }

    @Test func `six thousand units are one run`() throws {
        var runs = UnitRuns(count: 6000, priceMinor: 10, floorMinor: 0)
        #expect(runs.runs.count == 1)
        runs.take(700, meant: 700, off: runs.free.first(1000))
        runs.free.use(runs.free.first(10))
        #expect(runs.runs.count == 2)
        #expect(runs.free.count == 5990)
        #expect(runs.leftMinor(in: [0..<6000]) == 59_300)
        #expect(runs.leftMinor(in: [0..<1, 1..<3]) == 9 + 18)
    }

    @Test func `a part of no units, possible only in code, counts as one unit`() throws {
        var part = BuyXGetY.Part(0)
        #expect(part.quantity == 1)
        part.quantity = -3
        #expect(part.quantity == 1)
        let effect = BuyXGetY(buy: BuyXGetY.Part(0), get: BuyXGetY.Part(Int64.min), percent: .whole)
        let catalog = try Catalog([Promotion(id: "p", effects: [effect])])
        let line = #"{"id": "a", "sku": "A", "quantity": 2, "unit_price": 500}"#
        let cart = try Cart(JSONParser.parse(#"{"currency": "USD", "lines": [\#(line)]}"#))
        #expect(try price(cart, from: catalog, at: .testing).totalMinor == 500)
    }
}
