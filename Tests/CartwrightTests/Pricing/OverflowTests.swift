import Testing

@testable import Cartwright

/// Checks that amounts beyond 64 bits are an error wherever they can arise, and never a trap.
@Suite struct OverflowTests {
    static let max = "9223372036854775807"
    static let half = "4611686018427387904"
    static let most = "1000000000"

    static func line(_ price: String, _ quantity: String = "1", _ more: String = "") -> String {
        #"{"sku": "A", "unit_price": \#(price), "quantity": \#(quantity) \#(more)}"#
    }

    static func gift(_ id: String) -> String {
        #"{"id": "\#(id)", "effects": [{"type": "gift", "sku": "\#(id)", "quantity": \#(max), "unit_price": \#(max)}]}"#
    }

    static let rows = [
        ScenarioRow("a line", lines: line(half, "2"), promotions: "", expect: ""),
        ScenarioRow("the subtotal", lines: line(half) + "," + line(half), promotions: "", expect: ""),
        ScenarioRow("the total", lines: line(max), cart: #""shipping": [{"amount": 1}],"#, promotions: "", expect: ""),
        ScenarioRow("the tax on top", lines: line(max, "1", #", "tax_rate": "1""#), promotions: "", expect: ""),
        ScenarioRow(
            "what is wanted",
            lines: line(max),
            promotions: """
                {"id": "p", "effects": [{"type": "percent_off", "percent": "100"}, {"type": "percent_off",
                "percent": "100"}]}
                """,
            expect: ""
        ),
        ScenarioRow(
            "the order's number",
            lines: line("1"),
            cart: #""customer": {"orders_count": \#(max)},"#,
            promotions: #"{"id": "p", "conditions": [{"type": "order_number", "equals": 1}]}"#,
            expect: ""
        ),
    ]

    @Test(arguments: rows) func `an amount beyond 64 bits is an error`(row: ScenarioRow) {
        let error = #expect(throws: CartwrightError.self) { try row.quote() }
        #expect(error?.code == .moneyOverflow)
    }

    @Test func `a cart built in code with too many units to count is refused`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = [("a", Int64.max), ("b", 1)].map { Line(id: $0, sku: "A", unitPriceMinor: 0, quantity: $1) }
        let promotion = Promotion(id: "p", effects: [PercentOff(.whole, off: Target(.units))])
        let error = #expect(throws: CartwrightError.self) {
            try price(cart, from: Catalog([promotion]), at: .testing)
        }
        #expect(error?.code == .moneyOverflow)
    }

    @Test func `a cart built in code is validated too`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 1, quantity: -1)]
        let negative = #expect(throws: CartwrightError.self) { try price(cart, from: .empty, at: .testing) }
        #expect(negative?.code == .cartNegativeAmount)
        cart.lines = ["a", "a"].map { Line(id: $0, sku: "A", unitPriceMinor: 1, quantity: 1) }
        let twice = #expect(throws: CartwrightError.self) { try price(cart, from: .empty, at: .testing) }
        #expect(twice?.code == .cartDuplicateID)
        cart.lines = []
        cart.shipments = [Shipment(id: "s", method: "m", amountMinor: -1)]
        let shipping = #expect(throws: CartwrightError.self) { try price(cart, from: .empty, at: .testing) }
        #expect(shipping?.code == .cartNegativeAmount)
    }

    static let fine = [
        ScenarioRow(
            "the greatest amounts there are",
            lines: line(max, "1", #", "min_unit_price": \#(half), "tax_rate": "0.000001""#),
            cart: #""prices_include_tax": true,"#,
            promotions: """
                {"id": "a", "effects": [{"type": "percent_off", "percent": "99.999999", "target": {"scope": "lines"}}]},
                {"id": "b", "effects": [{"type": "amount_off", "amount": \(max), "each": "unit", "target":
                {"scope": "order"}}]},
                {"id": "c", "effects": [{"type": "gift", "sku": "M", "quantity": \(max), "unit_price": \(max)}],
                "group": "g"},
                {"id": "d", "effects": [{"type": "gift", "sku": "M", "quantity": \(max), "unit_price": 1}],
                "group": "g"}
                """,
            options: #"{"choose": "priority"}"#,
            expect: #""total": \#(half), "gifts": [{"promotion": "c"}]"#
        ),
        ScenarioRow(
            "as many units as there can be",
            lines: line("1", most, #", "min_unit_price": 9"#) + "," + line("0", most),
            promotions: """
                {"id": "a", "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "lines"},
                "round": "unit"}]},
                {"id": "b", "effects": [{"type": "amount_off", "amount": \(max), "each": "line", "target":
                {"scope": "lines"}}]}
                """,
            expect: #""discount": 0"#
        ),
        ScenarioRow(
            "gifts beyond what 128 bits count",
            lines: line("100"),
            promotions: """
                \(["a", "b", "c"].map(gift).joined(separator: ",")),
                {"id": "d", "exclusive": true, "effects": [{"type": "amount_off", "amount": 1}]}
                """,
            expect: #""applied": ["d"]"#
        ),
        ScenarioRow(
            "applications without end",
            lines: line("1", most),
            promotions: """
                {"id": "a", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": \(max)}, "get": {"quantity":
                \(max)}}]},
                {"id": "b", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get": {"quantity": 1}}]},
                {"id": "c", "effects": [{"type": "fixed_price", "amount": \(max), "target": {"scope": "units",
                "groups_of": 7}}]}
                """,
            expect: #""discount": 500000000"#
        ),
    ]

    @Test(arguments: fine) func `amounts up to the limit of 64 bits fit`(row: ScenarioRow) throws { try row.check() }
}
