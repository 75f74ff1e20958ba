import CartwrightScenarios
import Testing

@testable import Cartwright

@Suite struct BudgetTests {
    static let line =
        """
        {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1}, {"id": "b", "sku": "B", "unit_price": 300,
        "quantity": 1}
        """

    static func half(_ budget: String, scope: String = "lines") -> String {
        """
        {"id": "p", "budget": {\(budget)}, "effects": [{"type": "percent_off", "percent": "50", "target":
        {"scope": "\(scope)"}}]}
        """
    }

    static let rows = [
        ScenarioRow(
            "a budget that covers it whole",
            lines: line,
            promotions: half(#""kind": "amount", "limit": 300, "used": 100"#),
            expect: #""discount": 200"#
        ),
        ScenarioRow(
            "one that does not refuses it",
            lines: line,
            promotions: half(#""kind": "amount", "limit": 300, "used": 101"#),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        ScenarioRow(
            "unless it is partial: then it spends what is left in proportion to what was wanted",
            lines: line,
            promotions: half(#""kind": "amount", "limit": 300, "used": 200, "partial": true"#),
            expect: #""discount": 100, "lines": [{"id": "a", "discount": 25}, {"id": "b", "discount": 75}]"#
        ),
        ScenarioRow(
            "it is judged on what is really given",
            lines: #"{"id": "a", "sku": "A", "unit_price": 100, "quantity": 1, "min_unit_price": 90}"#,
            promotions: half(#""kind": "amount", "limit": 10"#),
            expect: #""discount": 10"#
        ),
        ScenarioRow(
            "a partial one too",
            lines:
                """
                {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1, "min_unit_price": 90}, {"id": "b",
                "sku": "B", "unit_price": 100, "quantity": 1}
                """,
            promotions: half(#""kind": "amount", "limit": 60, "partial": true"#),
            expect: #""discount": 60"#
        ),
        ScenarioRow(
            "effect by effect in the order of stages",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 1}"#,
            cart: #""shipping": [{"amount": 100}],"#,
            promotions: """
                {"id": "p", "budget": {"kind": "amount", "limit": 70, "partial": true}, "effects": [
                 {"type": "percent_off", "percent": "50", "target": {"scope": "shipping"}},
                 {"type": "percent_off", "percent": "50", "target": {"scope": "order"}}]}
                """,
            expect: #""discount": 50, "shipping_discount": 20"#
        ),
        ScenarioRow(
            "a budget of uses",
            lines: line,
            promotions: half(#""kind": "uses", "limit": 2, "used": 1"#),
            expect: #""applied": ["p"]"#
        ),
        ScenarioRow(
            "and one that is used up",
            lines: line,
            promotions: half(#""kind": "uses", "limit": 2, "used": 2"#),
            expect: #""not_applied": ["p"]"#
        ),
        ScenarioRow(
            "beside another a budget may cover what it would not alone",
            lines: #"{"sku": "A", "unit_price": 400, "quantity": 1}"#,
            promotions: half(#""kind": "amount", "limit": 100"#, scope: "order") + """
                , {"id": "q", "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "lines"}}]}
                """,
            expect: #""applied": ["p", "q"], "discount": 300"#
        ),
    ]

    @Test(arguments: rows) func `a promotion stays within its budget`(row: ScenarioRow) throws { try row.check() }

    @Test func `ledger counters add to the amount that the promotion states as used`() throws {
        let scenario = try Scenario(JSONParser.parse(Self.rows[0].text))
        let catalog = try Catalog(scenario.promotions)
        let give = { (spent: Int64) in
            let counters = Counters(spentMinor: ["p": spent])
            return try price(scenario.cart, from: catalog, counters: counters, at: .testing, options: .explaining)
        }
        #expect(try give(0).discountMinor == 200)
        #expect(try give(1).rejection(of: "p")?.reason == .budgetExhausted)
        #expect(try give(.max).rejection(of: "p")?.reason == .budgetExhausted)
    }
}
