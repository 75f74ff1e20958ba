import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks that a promotion is left out if the chosen set is better without it, even if it has no conflict.
@Suite struct LeaveOutTests {
    private static func percent(_ id: String, _ percent: String, _ scope: String = "lines", _ more: String = "")
        -> String
    {
        let effect = #"{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "\#(scope)"}}"#
        return #"{"id": "\#(id)", \#(more) "effects": [\#(effect)]}"#
    }

    private static func cent(_ id: String, _ more: String = "") -> String {
        let effect = #"{"type": "amount_off", "amount": 1, "each": "unit", "target": {"scope": "units"}}"#
        return #"{"id": "\#(id)", \#(more) "effects": [\#(effect)]}"#
    }

    private static func fixed(_ id: String, _ minor: Int, _ more: String = "") -> String {
        let effect = #"{"type": "fixed_price", "amount": \#(minor), "target": {"scope": "order"}}"#
        return #"{"id": "\#(id)", \#(more) "effects": [\#(effect)]}"#
    }

    private static func centAndGift(_ id: String) -> String {
        let effects = #"{"type": "amount_off", "amount": 1}, {"type": "gift", "sku": "MUG"}"#
        return #"{"id": "\#(id)", "priority": 5, "code": "X", "usage_limit": 1, "effects": [\#(effects)]}"#
    }

    private static let dollar = #"{"id": "l", "sku": "A", "unit_price": 100, "quantity": 1}"#
    private static let fifty = #"{"type": "amount_off", "amount": 5000}"#
    private static let limited = #""code": "X", "usage_limit": 1,"#
    private static let codes = #""codes": ["X"],"#
    private static let halves = percent("h1", "50") + "," + percent("h2", "50")
    private static let shipping = #""codes": ["X"], "shipping": [{"id": "s", "amount": 500}],"#

    static let rows = [
        ScenarioRow(
            "a cent off each unit is left out where two halves take the whole without it",
            lines: dollar,
            promotions: halves + "," + cent("c"),
            expect: #""applied": ["h1", "h2"], "total": 0, "not_applied": ["c"]"#
        ),
        ScenarioRow(
            "two cents stay that leave halves of an even price",
            lines: dollar,
            promotions: halves + "," + cent("c", #""priority": 1,"#) + "," + cent("d"),
            expect: #""applied": ["c", "d", "h1", "h2"], "total": 0"#
        ),
        ScenarioRow(
            "of three the one of the lowest priority is left out",
            lines: dollar,
            promotions: halves + "," + cent("c", #""priority": 1,"#) + "," + cent("d") + ","
                + cent("e", #""priority": 1,"#),
            expect: #""applied": ["c", "e", "h1", "h2"], "total": 0, "not_applied": ["d"]"#
        ),
        ScenarioRow(
            "of one priority the one of the greatest id",
            lines: dollar,
            promotions: halves + "," + cent("c") + "," + cent("d") + "," + cent("e"),
            expect: #""applied": ["c", "d", "h1", "h2"], "total": 0, "not_applied": ["e"]"#
        ),
        ScenarioRow(
            "priority takes all the same",
            lines: dollar,
            promotions: halves + "," + cent("c"),
            options: #"{"choose": "priority"}"#,
            expect: #""applied": ["c", "h1", "h2"], "total": 1"#
        ),
        ScenarioRow(
            "a cent stays that takes more off",
            lines: dollar,
            promotions: percent("h1", "50") + "," + percent("h2", "25") + "," + cent("c"),
            expect: #""applied": ["c", "h1", "h2"], "total": 25"#
        ),
        ScenarioRow(
            "of two that make the same delivery free the one without a limit is used",
            lines: dollar,
            cart: shipping,
            promotions: percent("a", "100", "shipping", limited) + "," + percent("b", "100", "shipping"),
            expect: #""applied": ["b"], "shipping_discount": 500, "not_applied": ["a"]"#
        ),
        ScenarioRow(
            "whatever the ids",
            lines: dollar,
            cart: shipping,
            promotions: percent("a", "100", "shipping") + "," + percent("b", "100", "shipping", limited),
            expect: #""applied": ["a"], "shipping_discount": 500, "not_applied": ["b"]"#
        ),
        ScenarioRow(
            "whatever the priority",
            lines: dollar,
            cart: shipping,
            promotions: percent("a", "100", "shipping") + ","
                + percent("b", "100", "shipping", #""priority": 9, "# + limited),
            expect: #""applied": ["a"], "shipping_discount": 500, "not_applied": ["b"]"#
        ),
        ScenarioRow(
            "a limited code that takes a cent more stays",
            lines: #"{"id": "l", "sku": "A", "unit_price": 1000, "quantity": 1}"#,
            cart: codes,
            promotions: fixed("f", 500) + ","
                + #"{"id": "c", \#(limited) "effects": [{"type": "fixed_price", "amount": 499}]}"#,
            expect: #""applied": ["c"], "total": 499"#
        ),
        ScenarioRow(
            "a limited code is not used up where an amount takes all that it took",
            lines: dollar,
            cart: codes,
            promotions: percent("x", "10", "lines", limited) + "," + #"{"id": "y", "effects": [\#(fifty)]}"#,
            expect: #""applied": ["y"], "total": 0, "not_applied": ["x"]"#
        ),
        ScenarioRow(
            "a limited code is not used up where a fixed price takes all that it took",
            lines: #"{"id": "l", "sku": "A", "unit_price": 1000, "quantity": 1}"#,
            cart: codes,
            promotions: fixed("f", 500) + ","
                + #"{"id": "c", \#(limited) "effects": [{"type": "amount_off", "amount": 30}]}"#,
            expect: #""applied": ["f"], "total": 500, "rejected_codes": [{"code": "X", "reason": "beaten_by"}]"#
        ),
        ScenarioRow(
            "a gift of it is not lost",
            lines: #"{"id": "l", "sku": "A", "unit_price": 1000, "quantity": 1}"#,
            cart: codes,
            promotions: fixed("f", 500) + "," + centAndGift("c"),
            expect: #""applied": ["c", "f"], "total": 500, "gifts": [{"promotion": "c", "quantity": 1}]"#
        ),
        ScenarioRow(
            "one without a code stays where a fixed price takes all that it took",
            lines: #"{"id": "l", "sku": "A", "unit_price": 1000, "quantity": 1}"#,
            promotions: fixed("f", 500) + "," + #"{"id": "c", "effects": [{"type": "amount_off", "amount": 30}]}"#,
            expect: #""applied": ["c", "f"], "total": 500"#
        ),
        ScenarioRow(
            "the choice among those in conflict is made again without it",
            lines: dollar,
            promotions: halves + "," + cent("c") + "," + percent("g", "10", "order", #""group": "g","#) + ","
                + percent("i", "20", "order", #""group": "g","#),
            expect: #""applied": ["h1", "h2"], "total": 0"#
        ),
    ]

    @Test(arguments: rows) func `promotions that the set is better without are left out`(row: ScenarioRow) throws {
        try row.check()
    }

    @Test(arguments: rows) func `left-out promotions follow the rules and have their reasons`(row: ScenarioRow) throws {
        let scenario = try Scenario(JSONParser.parse(row.text))
        let reasons = try ReasonCheck(scenario, clock: .testing)
        #expect(reasons.findings.isEmpty, "\(reasons.findings)")
        guard scenario.options.choose == .best else { return }
        let choice = try ChoiceCheck(scenario, clock: .testing)
        #expect(choice.findings.isEmpty, "\(choice.findings)")
    }

    @Test func `a left-out promotion names the promotion that takes more, and the discount with it`() throws {
        let rejection = try #require(try Self.rows[0].quote().rejection(of: "c"))
        var expected = RejectedPromotion(promotion: "c", reason: .beatenBy, by: "h1")
        (expected.valueMinor, expected.byValueMinor) = (99, 100)
        expected.bestSet = ["c", "h1", "h2"]
        #expect(rejection == expected)
    }

    @Test func `the certificate counts the sets without one promotion`() throws {
        let choice = try Self.rows[0].quote().choice
        // Three sets: all; all but the cent, since no other promotion can be in doubt; and the others.
        #expect(choice == Choice(valueMinor: 100, boundMinor: 100, isExact: true, nodes: 3))
    }

    @Test func `an ordinary cart needs only one set`() throws {
        let row = ScenarioRow(
            "",
            lines: #"""
                {"id": "l", "sku": "A", "unit_price": 1999, "quantity": 3},
                {"id": "m", "sku": "B", "unit_price": 4500, "quantity": 1}
                """#,
            cart: Self.shipping,
            promotions: [
                Self.percent("a", "15"), Self.percent("b", "10"), Self.percent("c", "5", "order"),
                Self.percent("d", "100", "shipping", Self.limited),
                #"{"id": "e", "effects": [{"type": "amount_off", "amount": 300}]}"#,
            ].joined(separator: ","),
            expect: ""
        )
        #expect(try row.quote().choice?.nodes == 1)
    }
}
