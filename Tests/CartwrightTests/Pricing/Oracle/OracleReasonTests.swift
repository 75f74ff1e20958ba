import CartwrightScenarios
import PricingOracle
import TestRuns
import Testing

@testable import Cartwright

/// Compares the reasons of promotions that are not applied with a second implementation of the order of precedence,
/// which shares no code with the engine. `make soak` does the same with more scenarios.
@Suite struct OracleReasonTests {
    private func findings(_ value: JSONValue) throws -> [String] {
        try ReasonComparison(value, clock: .testing).findings
    }

    @Test func `the reason of each promotion is the first that counts, for all keys of scenarios`() throws {
        var counts: [String: Int] = [:]
        for seed in AllTests.seeds(200, all: 800) {
            var (random, generator) = (RandomScenario(seed: seed), ScenarioGenerator(seed: seed))
            let scenario = generator.scenario()
            let values = [
                try JSONParser.parse(random.text(promotions: 8)), scenario, generator.withPersons(scenario),
            ]
            for value in values.flatMap({ [$0.choosing("best"), $0.choosing("priority")] }) {
                let comparison = try ReasonComparison(value, clock: .testing)
                counts.merge(comparison.counts) { $0 + $1 }
                #expect(comparison.findings.isEmpty, "seed \(seed): \(comparison.findings)\n\(value.text)")
            }
        }
        let reasons: [Reason] = [
            .disabled, .notStarted, .ended, .wrongCurrency, .codeNotEntered, .usageLimitReached, .customerLimitReached,
            .customerUnknown, .identityUnknown, .budgetExhausted, .conditionNotMet, .nothingToDiscount, .excludedBy,
            .beatenBy, .declined,
        ]
        for reason in reasons { #expect(counts[reason.rawValue, default: 0] > 5, "\(reason)") }
    }

    /// A cart whose promotions read amounts left by others, with reasons worked out by hand.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// The reasons as `a: beaten_by b`, in the order of the promotions.
        let reasons: [String]
    }

    private static let shelf = #"""
        "cart": {"currency": "USD", "lines": [
          {"id": "l1", "sku": "A", "unit_price": 333, "quantity": 6, "categories": ["d"]},
          {"id": "l2", "sku": "B", "unit_price": 333, "quantity": 7}]}
        """#

    private static let cents = #"""
        {"id": "cents", "conditions": [{"type": "subtotal", "at_least": 4000, "basis": "stage"}],
         "effects": [{"type": "amount_off", "amount": 5, "each": "unit",
                      "target": {"scope": "lines", "filter": {"categories": ["d"]}}}]}
        """#

    private static let bundle = #"""
        {"id": "bundle",
         "effects": [{"type": "fixed_price", "amount": 1, "target": {"scope": "units", "groups_of": 3}}]}
        """#

    static let rows = [
        Row(
            testDescription: "one whose condition holds alone, and not beside the units that another took",
            text: "{\(shelf), \"promotions\": [\(bundle), \(cents)]}",
            reasons: ["cents: beaten_by bundle"]
        ),
        Row(
            testDescription: "one of three that adds nothing to the others, one of which acts before it",
            text: #"""
                {"cart": {"currency": "KWD", "lines": [{"id": "l1", "sku": "A", "unit_price": 12345, "quantity": 1}]},
                 "promotions": [
                   {"id": "a", "effects": [
                     {"type": "percent_off", "percent": "33.33", "target": {"scope": "total"}},
                     {"type": "amount_off", "amount": 5, "each": "unit", "first_amount": 400,
                      "target": {"scope": "lines"}}]},
                   {"id": "b", "conditions": [{"type": "subtotal", "at_least": 1000, "basis": "stage"}],
                    "effects": [{"type": "amount_off", "amount": 1}]},
                   {"id": "c", "effects": [{"type": "fixed_price", "amount": 5}]}]}
                """#,
            reasons: ["b: beaten_by a"]
        ),
        Row(
            testDescription: "one that would break the condition of one already taken",
            text: #"""
                {"cart": {"currency": "USD", "lines": [{"id": "l1", "sku": "A", "unit_price": 10500, "quantity": 1}],
                          "shipping": [{"id": "s1", "amount": 500}]},
                 "options": {"choose": "priority"},
                 "promotions": [
                   {"id": "freeship", "priority": 10,
                    "conditions": [{"type": "subtotal", "at_least": 10000, "basis": "stage"}],
                    "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}}]},
                   {"id": "six", "effects": [{"type": "amount_off", "amount": 600}]},
                   {"id": "five", "priority": -1, "effects": [{"type": "amount_off", "amount": 500}]}]}
                """#,
            reasons: ["six: beaten_by freeship"]
        ),
        Row(
            testDescription: "one whose own condition those already taken break",
            text: #"""
                {"cart": {"currency": "USD", "lines": [{"id": "l1", "sku": "A", "unit_price": 10500, "quantity": 1}],
                          "shipping": [{"id": "s1", "amount": 500}]},
                 "options": {"choose": "priority"},
                 "promotions": [
                   {"id": "six", "priority": 10, "effects": [{"type": "amount_off", "amount": 600}]},
                   {"id": "freeship", "conditions": [{"type": "subtotal", "at_least": 10000, "basis": "stage"}],
                    "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}}]}]}
                """#,
            reasons: ["freeship: condition_not_met"]
        ),
    ]

    @Test(arguments: rows) func `a condition on the remaining amount conflicts like any other`(row: Row) throws {
        let value = try JSONParser.parse(row.text)
        let quote = try Scenario(value).quote(clock: .testing, explanation: .reasons)
        #expect(quote.notApplied.map { "\($0.promotion): \(PlainReason($0))" } == row.reasons)
        #expect(try findings(value) == [])
        let check = try OracleCheck(value, clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
    }
}
