import Testing

@testable import Cartwright

@Suite struct HardCaseTests {
    static func lines(_ count: Int, price: Int) -> String {
        (1...count).map { #"{"sku": "S\#($0)", "unit_price": \#(price), "quantity": 1}"# }.joined(separator: ", ")
    }

    static func amount(_ minor: Int) -> String {
        #"{"id": "p", "effects": [{"type": "amount_off", "amount": \#(minor), "target": {"scope": "order"}}]}"#
    }

    static func percent(_ percent: String, _ scope: String, _ id: String = "p", _ more: String = "") -> String {
        let effect = #"{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "\#(scope)"}}"#
        return #"{"id": "\#(id)", \#(more) "effects": [\#(effect)]}"#
    }

    static let rows = [
        ScenarioRow(
            "0.10 off 21 equal lines",
            lines: lines(21, price: 100),
            promotions: amount(10),
            expect: #""discount": 10"#
        ),
        ScenarioRow(
            "nine lines of 1.00, 0.05 off",
            lines: lines(9, price: 100),
            promotions: amount(5),
            expect: #""discount": 5"#
        ),
        ScenarioRow(
            "100 lines of 0.03, 1.49 off",
            lines: lines(100, price: 3),
            promotions: amount(149),
            expect: #""discount": 149"#
        ),
        ScenarioRow(
            "three lines of 0.35, half off the order",
            lines: lines(3, price: 35),
            promotions: percent("50", "order"),
            expect: #""discount": 52, "lines": [{"discount": 18}, {"discount": 17}, {"discount": 17}]"#
        ),
        ScenarioRow(
            "10.50 less 15 %",
            lines: lines(1, price: 1050),
            promotions: percent("15", "lines"),
            expect: #""total": 893"#
        ),
        ScenarioRow(
            "1,000 off three lines in a currency without decimals",
            lines: lines(3, price: 777),
            cart: #""x_currency": "JPY","#,
            promotions: amount(1000),
            expect: #""discount": 1000, "lines": [{"discount": 334}, {"discount": 333}, {"discount": 333}]"#
        ),
        ScenarioRow(
            "all of it off",
            lines: lines(7, price: 99),
            promotions: percent("100", "order"),
            expect: #""total": 0"#
        ),
        ScenarioRow(
            "half off items from 100.00 does not switch itself off",
            lines: lines(1, price: 10000),
            promotions: """
                {"id": "p", "effects": [{"type": "percent_off", "percent": "50",
                 "target": {"scope": "lines", "filter": {"price_at_least": 10000}}}]}
                """,
            expect: #""discount": 5000"#
        ),
        ScenarioRow(
            "an order promotion that names shipping stands beside free shipping",
            lines: lines(1, price: 1000),
            cart: #""shipping": [{"amount": 500}],"#,
            promotions: percent("10", "order", "a", #""combines_with": ["shipping"],"#) + ","
                + percent("100", "shipping", "b"),
            expect: #""applied": ["a", "b"], "total": 900"#
        ),
        ScenarioRow(
            "and an exclusive one does not: the better is taken",
            lines: lines(1, price: 1000),
            cart: #""shipping": [{"amount": 500}],"#,
            promotions: percent("10", "order", "a", #""exclusive": true,"#) + "," + percent("100", "shipping", "b"),
            expect: #""applied": ["b"], "not_applied": ["a"], "total": 1000"#
        ),
        ScenarioRow(
            "6,000 units in 30 lines",
            lines: (1...30).map { #"{"sku": "S\#($0)", "unit_price": 99, "quantity": 200}"# }.joined(separator: ", "),
            promotions: """
                {"id": "p", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}}]}
                """,
            expect: #""discount": 198000"#
        ),
    ]

    @Test(arguments: rows) func `each hard case is exact to the cent`(row: ScenarioRow) throws { try row.check() }
}
