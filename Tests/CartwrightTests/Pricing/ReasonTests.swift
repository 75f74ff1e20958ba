import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Checks the order of precedence of the reasons why a promotion is not applied.
@Suite struct ReasonTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let own: String
        let others: [String]
        /// The expected reason by the best set and by priority, with the winning promotion and the observed values.
        let (best, byPriority): (String, String)

        init(_ name: String, _ own: String, beside others: [String], best: String, byPriority: String? = nil) {
            (testDescription, self.own, self.others) = (name, own, others)
            (self.best, self.byPriority) = (best, byPriority ?? best)
        }

        func scenario(_ choose: PricingOptions.Objective, isCode: Bool = false) throws -> Scenario {
            let code = isCode ? #""code": "A", "# : ""
            let promotions = [#"{"id": "a", \#(code)\#(own)}"#] + others
            let text = """
                {"cart": {"currency": "USD", "codes": ["A"], "lines": [
                   {"id": "pan", "sku": "PAN", "unit_price": 10000, "quantity": 1, "categories": ["dear"]},
                   {"id": "tea", "sku": "TEA", "unit_price": 400, "quantity": 2}]},
                 "promotions": [\(promotions.joined(separator: ","))], "options": {"choose": "\(choose.rawValue)"}}
                """
            return try Scenario(JSONParser.parse(text))
        }
    }

    static func off(_ minor: Int, _ scope: String = "order") -> String {
        #""effects": [{"type": "amount_off", "amount": \#(minor), "target": {"scope": "\#(scope)"}}]"#
    }

    static func percent(_ percent: Int, _ scope: String) -> String {
        #""effects": [{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "\#(scope)"}}]"#
    }

    static func left(_ comparison: String) -> String {
        #""conditions": [{"type": "subtotal", \#(comparison), "basis": "stage"}], "#
    }

    static let exclusive = #"{"id": "x", "priority": 9, "exclusive": true, \#(off(2000))}"#
    static let tooSmall = #""budget": {"kind": "amount", "limit": 499}, "#
    static let cheapest = #""percent": "50", "target": {"scope": "units", "max_units": 1}}]"#

    /// A promotion that uses up both units of tea.
    static let teas = """
        {"id": "t", "priority": 9, "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 1, "filter": {"skus": ["TEA"]}},
        "get": {"quantity": 1, "filter": {"skus": ["TEA"]}}}]}
        """

    static let rows = [
        Row(
            "a gate, whatever conditions say",
            #""enabled": false, "# + left(#""at_least": 99999"#) + off(500),
            beside: [exclusive],
            best: "disabled"
        ),
        Row(
            "a gate, whatever others do",
            #""budget": {"kind": "amount", "limit": 5, "used": 5}, "# + off(500),
            beside: [exclusive],
            best: "budget_exhausted"
        ),
        Row(
            "a condition on the cart",
            #""conditions": [{"type": "quantity", "at_least": 9}], "# + off(500),
            beside: [exclusive],
            best: "condition_not_met quantity 3"
        ),
        Row(
            "a condition on what is left, which nothing on this cart fills",
            left(#""at_least": 20000"#) + off(500),
            beside: [exclusive],
            best: "condition_not_met subtotal 10800"
        ),
        Row(
            "the same where others leave less",
            left(#""at_least": 20000"#) + off(500),
            beside: [#"{"id": "h", "priority": 9, \#(percent(50, "lines"))}"#],
            best: "condition_not_met subtotal 10800"
        ),
        Row(
            "one that would hold beside others, and not alone",
            left(#""at_most": 6000"#) + off(100),
            beside: [#"{"id": "x", "priority": 9, "exclusive": true, \#(percent(50, "lines"))}"#],
            best: "condition_not_met subtotal 10800"
        ),
        Row(
            "both kinds of conditions",
            #""conditions": [{"type": "subtotal", "at_least": 20000, "basis": "stage"}, {"type": "quantity", "#
                + #""at_least": 9}], "# + off(500),
            beside: [exclusive],
            best: "condition_not_met subtotal 10800 quantity 3"
        ),
        Row(
            "conditions come before having nothing to take off",
            left(#""at_least": 20000"#) + off(0),
            beside: [exclusive],
            best: "condition_not_met subtotal 10800"
        ),
        Row(
            "nor is there anything to ship",
            left(#""at_least": 20000"#) + off(500, "shipping"),
            beside: [],
            best: "condition_not_met subtotal 10800"
        ),
        Row("nothing to take off", off(0), beside: [exclusive], best: "nothing_to_discount"),
        Row(
            "nothing to take off, whatever the budget",
            tooSmall + off(0),
            beside: [exclusive],
            best: "nothing_to_discount"
        ),
        Row(
            "a budget that does not cover it alone",
            tooSmall + off(500),
            beside: [exclusive],
            best: "budget_exhausted"
        ),
        Row(
            "the same without a conflict",
            tooSmall + off(500),
            beside: [#"{"id": "h", "priority": 9, \#(percent(50, "lines"))}"#],
            best: "budget_exhausted"
        ),
        Row(
            "a budget that would cover it beside others, and not alone",
            tooSmall + percent(5, "order"),
            beside: [#"{"id": "x", "priority": 9, "exclusive": true, \#(percent(50, "lines"))}"#],
            best: "budget_exhausted"
        ),
        Row(
            "another one that it may not stand beside",
            left(#""at_least": 6000"#) + off(500),
            beside: [exclusive],
            best: "beaten_by x",
            byPriority: "excluded_by x"
        ),
        Row(
            "that one before what it leaves",
            left(#""at_least": 6000"#) + off(500),
            beside: [#"{"id": "x", "priority": 9, "exclusive": true, \#(percent(50, "lines"))}"#],
            best: "beaten_by x",
            byPriority: "excluded_by x"
        ),
        Row(
            "of several the first",
            #""exclusive": true, "# + off(500),
            beside: [#"{"id": "x", "priority": 8, \#(off(400))}"#, #"{"id": "y", "priority": 9, \#(off(400))}"#],
            best: "beaten_by y",
            byPriority: "excluded_by y"
        ),
        Row(
            "another one that has the units",
            #""effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "units", "max_units": 1, "#
                + #""filter": {"skus": ["TEA"]}}}]"#,
            beside: [#"{"id": "s", "priority": 9, \#(off(50, "lines"))}"#, teas],
            best: "beaten_by t",
            byPriority: "nothing_to_discount"
        ),
        Row(
            "another one whose condition looks at what it leaves",
            percent(10, "lines"),
            beside: [#"{"id": "b", "priority": 9, \#(left(#""at_least": 10000"#))\#(off(2000))}"#],
            best: "beaten_by b",
            byPriority: "beaten_by b"
        ),
        Row(
            "a condition that holds alone and not beside them",
            left(#""at_least": 6000"#) + off(500),
            beside: [#"{"id": "h", "priority": 9, \#(percent(50, "lines"))}"#],
            best: "beaten_by h",
            byPriority: "condition_not_met subtotal 5400"
        ),
        Row(
            "nothing is left",
            off(500),
            beside: [#"{"id": "h", "priority": 9, \#(percent(100, "lines"))}"#],
            best: "nothing_to_discount"
        ),
        Row(
            "a condition that still holds, and nothing is left",
            left(#""at_most": 10800"#) + off(500),
            beside: [#"{"id": "h", "priority": 9, \#(percent(100, "lines"))}"#],
            best: "beaten_by h",
            byPriority: "nothing_to_discount"
        ),
        Row(
            "a budget that covers it alone and not beside one that leaves it dearer units",
            tooSmall + #""effects": [{"type": "percent_off", "# + cheapest,
            beside: [teas],
            best: "beaten_by t",
            byPriority: "budget_exhausted"
        ),
    ]

    private func told(_ quote: Quote) -> String {
        guard let rejection = quote.rejection(of: "a") else { return quote.applies("a") ? "applied" : "nothing" }
        let unmet = rejection.unmet.map { "\($0.condition) \($0.observed.text)" }
        return ([rejection.reason.rawValue] + [rejection.by].compactMap(\.self) + unmet).joined(separator: " ")
    }

    @Test(arguments: rows) func `the first reason that counts is given`(row: Row) throws {
        for (choose, expected) in [(.best, row.best), (.priority, row.byPriority)] as [(PricingOptions.Objective, _)] {
            let scenario = try row.scenario(choose)
            #expect(told(try scenario.quote(clock: .testing, explanation: .reasons)) == expected, "\(choose)")
            let check = try ReasonCheck(scenario, clock: .testing)
            #expect(check.findings.isEmpty, "\(choose): \(check.findings.joined(separator: "; "))")
        }
    }

    @Test(arguments: rows) func `a code has the same reason with any explanation`(row: Row) throws {
        for (choose, expected) in [(.best, row.best), (.priority, row.byPriority)] as [(PricingOptions.Objective, _)] {
            for explanation in PricingOptions.Explanation.allCases {
                let quote = try row.scenario(choose, isCode: true).quote(clock: .testing, explanation: explanation)
                let reason = quote.rejectedCodes.first?.reason ?? "applied"
                #expect(expected.split(separator: " ").first.map(String.init) == reason, "\(choose) \(explanation)")
            }
        }
    }

    @Test func `a reason comes from the promotion alone, else from a conflict, else from pricing beside the others`()
        throws
    {
        var (alone, conflict, beside) = (0, 0, 0)
        for seed in AllTests.seeds(300, all: 1500) {
            var random = RandomScenario(seed: seed &* 31)
            let check = try ReasonCheck(try Scenario(JSONParser.parse(random.text(promotions: 7))), clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings.joined(separator: "; "))")
            alone += check.counts.alone
            conflict += check.counts.conflict
            beside += check.counts.beside
        }
        #expect(alone > AllTests.least(1000) && conflict > AllTests.least(300), "\(alone) \(conflict)")
        #expect(beside > AllTests.least(50))
    }
}
