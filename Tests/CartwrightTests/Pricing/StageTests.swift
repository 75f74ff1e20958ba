import Testing

@testable import Cartwright

@Suite struct StageTests {
    static let two =
        """
        {"id": "a", "sku": "A", "unit_price": 100, "quantity": 3}, {"id": "b", "sku": "B", "unit_price": 700,
        "quantity": 1}
        """

    static func promotion(_ id: String, _ effects: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", \#(more) "effects": [\#(effects)]}"#
    }

    static func percent(_ percent: Int, _ scope: String, _ more: String = "") -> String {
        #"{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "\#(scope)"}\#(more)}"#
    }

    static func amount(_ amount: Int, _ target: String, _ more: String = "") -> String {
        #"{"type": "amount_off", "amount": \#(amount), "target": \#(target)\#(more)}"#
    }

    static let order = #"{"scope": "order"}"#
    static let lines = #"{"scope": "lines"}"#

    static let stages = [
        ScenarioRow(
            "within a stage discounts add",
            lines: two,
            promotions: promotion("a", percent(10, "order")) + "," + promotion("b", percent(20, "order")),
            expect: #""discount": 300"#
        ),
        ScenarioRow(
            "across stages they compound",
            lines: two,
            promotions: promotion("a", percent(10, "order")) + "," + promotion("b", percent(20, "lines")),
            expect: #""discount": 280"#
        ),
        ScenarioRow(
            "unit, line, order, shipping, total: whatever their priority",
            lines: #"{"sku": "A", "unit_price": 10000, "quantity": 1}"#,
            cart: #""shipping": [{"amount": 1000}],"#,
            promotions: [("total", 9), ("shipping", 8), ("order", 7), ("lines", 6), ("units", 5)]
                .map { promotion($0.0, percent(50, $0.0), #""priority": \#($0.1),"#) }.joined(separator: ","),
            expect: #""discount": 9375, "shipping_total": 250, "total": 875"#
        ),
        ScenarioRow(
            "where the room runs out the lower priority loses, then the greater id",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 1}"#,
            promotions: [("b", 0), ("a", 0), ("c", 1)]
                .map { promotion($0.0, amount(60, order), #""priority": \#($0.1),"#) }.joined(separator: ","),
            options: #"{"choose": "priority"}"#,
            expect: #""discount": 100, "applied": ["c", "a"], "not_applied": ["b"]"#
        ),
        ScenarioRow(
            "every effect of a promotion counts, those of later stages later",
            lines: two,
            promotions: promotion("a", percent(10, "order") + "," + percent(50, "lines")),
            expect: #""discount": 550"#
        ),
        ScenarioRow(
            "lines are rounded one by one, the order once",
            lines: #"{"sku": "A", "unit_price": 35, "quantity": 1}, {"sku": "B", "unit_price": 35, "quantity": 1}"#,
            promotions: promotion("a", percent(50, "lines")),
            expect: #""discount": 34"#
        ),
        ScenarioRow(
            "round per unit rounds each unit's share",
            lines: #"{"sku": "A", "unit_price": 35, "quantity": 4}"#,
            promotions: promotion("a", percent(50, "lines", #", "round": "unit""#)),
            expect: #""discount": 68"#
        ),
        ScenarioRow(
            "the shares are those of what earlier stages left",
            lines: #"{"sku": "A", "unit_price": 35, "quantity": 4}"#,
            promotions: promotion(
                "a",
                percent(50, "lines", #", "round": "unit""#) + "," + amount(2, #"{"scope": "units"}"#)
            ),
            expect: #""discount": 70"#
        ),
        ScenarioRow(
            "half to even",
            lines: #"{"sku": "A", "unit_price": 1050, "quantity": 1}"#,
            promotions: promotion("a", percent(15, "order")),
            options: #"{"rounding": "half_even"}"#,
            expect: #""total": 892"#
        ),
        ScenarioRow(
            "the remaining price rounded down",
            lines: #"{"sku": "A", "unit_price": 999, "quantity": 1}"#,
            promotions: promotion("a", percent(10, "order")),
            options: #"{"rounding": "down"}"#,
            expect: #""total": 899"#
        ),
        ScenarioRow(
            "max_discount is spread over what was wanted",
            lines: two,
            promotions: promotion("a", percent(50, "lines", #", "max_discount": 100"#)),
            expect: #""lines": [{"id": "a", "discount": 30}, {"id": "b", "discount": 70}]"#
        ),
        ScenarioRow(
            "shipping is rounded once per shipment",
            lines: two,
            cart: #""shipping": [{"amount": 35}, {"amount": 35}],"#,
            promotions: promotion("a", percent(50, "shipping")),
            expect: #""shipping_discount": 34, "shipments": [{"discount": 17}, {"discount": 17}]"#
        ),
        ScenarioRow(
            "an amount for every shipment, of some methods",
            lines: two,
            cart:
                """
                "shipping": [{"method": "x", "amount": 300}, {"method": "y", "amount": 300}, {"method": "x",
                "amount": 20}],
                """,
            promotions: promotion(
                "a",
                amount(100, #"{"scope": "shipping", "filter": {"methods": ["x"]}}"#, #", "each": "shipment""#)
            ),
            expect: #""shipments": [{"discount": 100}, {"discount": 0}, {"discount": 20}]"#
        ),
        ScenarioRow(
            "each shipment costs the fixed price, never more than before",
            lines: two,
            cart: #""shipping": [{"amount": 300}, {"amount": 50}],"#,
            promotions: promotion("a", #"{"type": "fixed_price", "amount": 100, "target": {"scope": "shipping"}}"#),
            expect: #""shipments": [{"discount": 200}, {"discount": 0}]"#
        ),
        ScenarioRow(
            "two fixed prices of the order do not add up to nothing",
            lines: two,
            promotions: promotion("a", #"{"type": "fixed_price", "amount": 800}"#) + ","
                + promotion("b", #"{"type": "fixed_price", "amount": 500}"#),
            expect: #""total": 500"#
        ),
        ScenarioRow(
            "the total is lines and shipping as one amount",
            lines: #"{"sku": "A", "unit_price": 25, "quantity": 1}"#,
            cart: #""shipping": [{"amount": 10}],"#,
            promotions: promotion("a", percent(50, "total")),
            expect: #""total": 18, "discount": 12, "shipping_discount": 5"#
        ),
        ScenarioRow(
            "a gift is outside of subtotal and discount",
            lines: two,
            promotions: promotion("a", #"{"type": "gift", "sku": "MUG", "quantity": 2, "unit_price": 900}"#),
            expect:
                """
                "subtotal": 1000, "discount": 0, "total": 1000, "applied": ["a"], "gifts": [{"sku": "MUG",
                "quantity": 2}]
                """
        ),
        ScenarioRow(
            "an effect in another currency gives nothing, the others of its promotion do",
            lines: two,
            promotions: promotion("a", #"{"type": "amount_off", "amount": {"EUR": 500}}"# + "," + percent(10, "order")),
            expect: #""discount": 100"#
        ),
        ScenarioRow(
            "conditions on a stage are tested, too, where the first effect has no amount in the currency",
            lines: two,
            promotions: promotion(
                "a",
                #"{"type": "amount_off", "amount": {"EUR": 500}}"# + "," + percent(10, "total"),
                #""conditions": [{"type": "order_total", "at_least": 5000, "basis": "stage"}],"#
            ),
            expect: #""not_applied": ["a"], "discount": 0"#
        ),
    ]

    static let floors = [
        ScenarioRow(
            "what a floor refuses of a spread amount moves to lines with room",
            lines:
                """
                {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1, "min_unit_price": 90}, {"id": "b",
                "sku": "B", "unit_price": 100, "quantity": 1}
                """,
            promotions: promotion("p", percent(50, "order")),
            expect: #""lines": [{"id": "a", "discount": 10}, {"id": "b", "discount": 90}]"#
        ),
        ScenarioRow(
            "what was wanted of a line does not move",
            lines:
                """
                {"id": "a", "sku": "A", "unit_price": 100, "quantity": 1, "min_unit_price": 90}, {"id": "b",
                "sku": "B", "unit_price": 100, "quantity": 1}
                """,
            promotions: promotion("p", percent(50, "lines")),
            expect: #""lines": [{"id": "a", "discount": 10}, {"id": "b", "discount": 50}]"#
        ),
        ScenarioRow(
            "a floor above the price leaves no room",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 1, "min_unit_price": 500}"#,
            promotions: promotion("p", percent(50, "lines")),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        ScenarioRow(
            "a line of weight zero never gets a cent",
            lines:
                """
                {"id": "a", "sku": "A", "unit_price": 0, "quantity": 5}, {"id": "b", "sku": "B", "unit_price":
                3, "quantity": 1}
                """,
            promotions: promotion("p", amount(10, order)),
            expect: #""discount": 3, "lines": [{"id": "a", "discount": 0}]"#
        ),
        ScenarioRow(
            "a line that discounts may not touch is in no target and no base, and counts in conditions",
            lines:
                """
                {"id": "a", "sku": "A", "unit_price": 900, "quantity": 1, "discountable": false}, {"id": "b",
                "sku": "B", "unit_price": 100, "quantity": 1}
                """,
            promotions: """
                {"id": "p", "conditions": [{"type": "subtotal", "at_least": 1000}], "effects": [\(percent(10,
                "order"))]}
                """,
            expect: #""discount": 10, "lines": [{"id": "a", "discount": 0}]"#
        ),
    ]

    static let tiers = #""tiers": [{"at_least": 300, "amount": 30}, {"at_least": 700, "percent": "50"}]"#

    static let tiered = [
        ScenarioRow(
            "the highest tier that is reached",
            lines: two,
            promotions: promotion(
                "p",
                #"{"type": "tiered", "basis": "subtotal", \#(tiers), "target": {"scope": "order"}}"#
            ),
            expect: #""discount": 500"#
        ),
        ScenarioRow(
            "below the lowest, nothing",
            lines: #"{"sku": "A", "unit_price": 299, "quantity": 1}"#,
            promotions: promotion(
                "p",
                #"{"type": "tiered", "basis": "subtotal", \#(tiers), "target": {"scope": "order"}}"#
            ),
            expect: #""not_applied": ["p"]"#
        ),
        ScenarioRow(
            "each line has its own tier",
            lines: two,
            promotions: promotion(
                "p",
                #"{"type": "tiered", "basis": "line", \#(tiers), "target": {"scope": "lines"}}"#
            ),
            expect: #""lines": [{"id": "a", "discount": 30}, {"id": "b", "discount": 350}]"#
        ),
        ScenarioRow(
            "measured at list prices, taken off what is left",
            lines: #"{"sku": "A", "unit_price": 700, "quantity": 1}"#,
            promotions: promotion(
                "p",
                #"{"type": "tiered", "basis": "subtotal", \#(tiers), "target": {"scope": "order"}}"#
            )
                + "," + promotion("q", percent(50, "lines")),
            expect: #""total": 175"#
        ),
        ScenarioRow(
            "by the number of units, for every unit",
            lines: two,
            promotions: promotion(
                "p",
                """
                {"type": "tiered", "basis": "quantity", "tiers": [{"at_least": 4, "amount": 9}], "each": "unit",
                "target": {"scope": "lines"}}
                """
            ),
            expect: #""discount": 36"#
        ),
        ScenarioRow(
            "on shipping, by the merchandise that discounts may touch",
            lines: """
                {"sku": "A", "unit_price": 100, "quantity": 3}, {"sku": "B", "unit_price": 700, "quantity": 1,
                "discountable": false}
                """,
            cart: #""shipping": [{"amount": 500}],"#,
            promotions: promotion(
                "p",
                #"{"type": "tiered", "basis": "subtotal", \#(tiers), "target": {"scope": "shipping"}}"#
            ),
            expect: #""shipping_total": 470"#
        ),
        ScenarioRow(
            "tiers in another currency give nothing",
            lines: two,
            promotions: promotion(
                "p",
                #"{"type": "tiered", "basis": "subtotal", \#(tiers), "currency": "EUR", "target": {"scope": "order"}}"#
            ),
            expect: #""not_applied": ["p"], "discount": 0"#
        ),
    ]

    @Test(arguments: stages) func `stages run in their order`(row: ScenarioRow) throws { try row.check() }

    @Test(arguments: floors) func `floors hold`(row: ScenarioRow) throws { try row.check() }

    @Test(arguments: tiered) func `tiers are reached`(row: ScenarioRow) throws { try row.check() }

    @Test func `units returned in any order add up to the paid amount`() throws {
        let quote = try Self.stages[0].quote()
        let line = quote.lines[0]
        let shares = (1...line.quantity).map { line.totalMinor(ofFirst: $0) - line.totalMinor(ofFirst: $0 - 1) }
        #expect(shares.reduce(0, +) == line.totalMinor)
        #expect(shares == [70, 70, 70])
    }
}
