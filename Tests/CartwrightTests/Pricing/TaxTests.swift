import Testing

@testable import Cartwright

@Suite struct TaxTests {
    static func line(_ id: String, _ price: Int, _ rate: String) -> String {
        #"{"id": "\#(id)", "sku": "S", "unit_price": \#(price), "quantity": 1, "tax_rate": "\#(rate)"}"#
    }

    static let ten =
        #"{"id": "p", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]}"#

    static let rows = [
        ScenarioRow(
            "on top of prices, on what discounts leave",
            lines: line("a", 1000, "10"),
            promotions: ten,
            expect: #""tax": 90, "total": 990"#
        ),
        ScenarioRow(
            "within prices",
            lines: line("a", 1190, "19"),
            cart: #""prices_include_tax": true,"#,
            promotions: "",
            expect: #""tax": 190, "total": 1190"#
        ),
        ScenarioRow(
            "rounded once per rate, not once per line",
            lines: [line("a", 5, "10"), line("b", 5, "10"), line("c", 5, "10.0")].joined(separator: ","),
            promotions: "",
            expect: #""tax": 2, "lines": [{"id": "a", "tax": 1}, {"id": "b", "tax": 1}, {"id": "c", "tax": 0}]"#
        ),
        ScenarioRow(
            "spread back over what is left of each line",
            lines: line("a", 100, "10") + "," + line("b", 900, "10") + "," + line("c", 0, "10"),
            promotions: "",
            expect: #""tax": 100, "lines": [{"tax": 10}, {"tax": 90}, {"tax": 0}]"#
        ),
        ScenarioRow(
            "half away from zero, whatever discounts are rounded by",
            lines: line("a", 25, "10"),
            promotions: "",
            options: #"{"rounding": "down"}"#,
            expect: #""tax": 3"#
        ),
        ScenarioRow(
            "shipments join the lines of their rate",
            lines: line("a", 5, "10"),
            cart: #""shipping": [{"id": "s", "amount": 10, "tax_rate": "10"}],"#,
            promotions: "",
            expect: #""tax": 2, "lines": [{"id": "a", "tax": 1}], "shipments": [{"id": "s", "tax": 1}]"#
        ),
        ScenarioRow(
            "each rate is a group",
            lines: line("a", 5, "10") + "," + line("b", 5, "11"),
            promotions: "",
            expect: #""tax": 2"#
        ),
        ScenarioRow(
            "without a rate there is none",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 1}"#,
            promotions: "",
            expect: #""tax": 0, "total": 100"#
        ),
    ]

    @Test(arguments: rows) func `tax is computed on discounted amounts`(row: ScenarioRow) throws { try row.check() }
}
