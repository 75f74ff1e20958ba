import Testing

@testable import Cartwright

/// Checks amounts cut by a `max_discount` or a partial budget. The rest is spread over the wanted amounts, and where
/// one place cannot take its part, the others do. A limit that covers everything cuts nothing, and one cent less takes
/// one cent away.
@Suite struct CutAmountTests {
    /// Lines of 100 each. The first may lose at most 5, so half off gives 105 of the 150 wanted.
    static let lines = """
        {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1, "min_unit_price": 95},
        {"id": "b", "sku": "B", "unit_price": 100, "quantity": 1},
        {"id": "c", "sku": "C", "unit_price": 100, "quantity": 1}
        """

    static let effects = [
        ("percent of each line", #"{"type": "percent_off", "percent": "50", "target": {"scope": "lines"}LIMIT}"#),
        (
            "of each unit",
            #"{"type": "percent_off", "percent": "50", "target": {"scope": "lines"}, "round": "unit"LIMIT}"#
        ),
        ("of units", #"{"type": "percent_off", "percent": "50", "target": {"scope": "units"}LIMIT}"#),
        (
            "of units in groups",
            #"{"type": "percent_off", "percent": "50", "target": {"scope": "units", "groups_of": 3}LIMIT}"#
        ),
        ("amount of each line", #"{"type": "amount_off", "amount": 50, "each": "line", "target": {"scope": "lines"}}"#),
        ("amount of each unit", #"{"type": "amount_off", "amount": 50, "each": "unit", "target": {"scope": "units"}}"#),
        (
            "a tier of each line",
            """
            {"type": "tiered", "basis": "line", "tiers": [{"at_least": 100, "percent": "50"}],
             "target": {"scope": "lines"}}
            """
        ),
        (
            "a tier of each line's units",
            """
            {"type": "tiered", "basis": "line", "tiers": [{"at_least": 100, "amount": 50}],
             "target": {"scope": "units"}}
            """
        ),
    ]

    private func given(_ effect: String, limit: String, budget: String) throws -> Int64 {
        let effect = effect.replacing("LIMIT", with: limit)
        let row = ScenarioRow(
            effect,
            lines: Self.lines,
            promotions: #"{"id": "p", \#(budget) "effects": [\#(effect)]}"#,
            expect: ""
        )
        let quote = try row.quote()
        quote.checkLaws()
        return quote.discountMinor
    }

    @Test(arguments: effects) func `a partial budget gives all there is room for, cent by cent`(
        name: String,
        effect: String
    ) throws {
        for limit in [1, 2, 44, 45, 99, 104, 105, 106, 150, 151] as [Int64] {
            let budget = #""budget": {"kind": "amount", "limit": \#(limit), "partial": true},"#
            #expect(try given(effect, limit: "", budget: budget) == min(limit, 105), "\(name), \(limit)")
        }
    }

    @Test(arguments: effects.filter { $0.1.contains("LIMIT") }) func `a max_discount gives all there is room for`(
        name: String,
        effect: String
    ) throws {
        for limit in [0, 1, 2, 44, 45, 99, 104, 105, 106, 149, 150, 151] as [Int64] {
            #expect(
                try given(effect, limit: #", "max_discount": \#(limit)"#, budget: "") == min(limit, 105),
                "\(name), \(limit)"
            )
        }
    }

    @Test func `the smaller of budget and max_discount counts, and max_discount bounds the desired amount`() throws {
        let row = ScenarioRow(
            "both",
            lines: Self.lines,
            promotions: """
                {"id": "p", "budget": {"kind": "amount", "limit": 60, "partial": true}, "effects": [
                 {"type": "percent_off", "percent": "50", "target": {"scope": "lines"}, "max_discount": 90}]}
                """,
            expect: """
                "discount": 60, "lines": [{"id": "a", "discount": 5}, {"id": "b", "discount": 28},
                {"id": "c", "discount": 27}]
                """
        )
        try row.check()
        #expect(try row.quote().applied.map(\.desiredMinor) == [90])
    }

    static let rows = [
        ScenarioRow(
            "groups at a fixed price: what the budget cuts is spread over the lines",
            lines: """
                {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1}, {"id": "b", "sku": "B", "unit_price": 300,
                "quantity": 1}
                """,
            promotions: """
                {"id": "p", "budget": {"kind": "amount", "limit": 100, "partial": true}, "effects": [
                 {"type": "fixed_price", "amount": 200, "target": {"scope": "units", "groups_of": 2}}]}
                """,
            expect: #""discount": 100, "lines": [{"id": "a", "discount": 25}, {"id": "b", "discount": 75}]"#
        ),
        ScenarioRow(
            "units for units: half of what they would have cost",
            lines: #"{"id": "a", "sku": "A", "unit_price": 100, "quantity": 6}"#,
            promotions: """
                {"id": "p", "budget": {"kind": "amount", "limit": 150, "partial": true}, "effects": [
                 {"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}}]}
                """,
            expect: #""discount": 150"#
        ),
        ScenarioRow(
            "a tier on shipping is measured by the merchandise",
            lines: #"{"id": "a", "sku": "A", "unit_price": 6000, "quantity": 1}"#,
            cart: #""shipping": [{"id": "s", "amount": 500}],"#,
            promotions: """
                {"id": "p", "effects": [{"type": "tiered", "basis": "subtotal", "target": {"scope": "shipping"},
                 "tiers": [{"at_least": 5000, "percent": "100"}, {"at_least": 9000, "amount": 1}]}]}
                """,
            expect: #""shipping_total": 0"#
        ),
        ScenarioRow(
            "and below the lowest tier shipping costs what it did",
            lines: #"{"id": "a", "sku": "A", "unit_price": 4999, "quantity": 1}"#,
            cart: #""shipping": [{"id": "s", "amount": 500}],"#,
            promotions: """
                {"id": "p", "effects": [{"type": "tiered", "basis": "subtotal", "target": {"scope": "shipping"},
                 "tiers": [{"at_least": 5000, "percent": "100"}]}]}
                """,
            expect: #""shipping_total": 500, "not_applied": ["p"]"#
        ),
    ]

    @Test(arguments: rows) func `each kind of effect follows the rules`(row: ScenarioRow) throws { try row.check() }
}
