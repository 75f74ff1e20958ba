import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Store credit that promotions give: it is measured after all discounts, and reduces no price.
@Suite struct CreditTests {
    private static let ada = #""customer": {"id": "ada"},"#
    private static let ten = #"{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}]}"#

    private static func promotion(_ effect: String, _ more: String = "") -> String {
        #"{"id": "p", \#(more)"effects": [{"type": "credit", \#(effect)}]}"#
    }

    /// A promotion of the group `g`.
    private static func grouped(_ id: String, _ effect: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "group": "g", \#(more)"effects": [{\#(effect)}]}"#
    }

    private static func row(
        _ name: String,
        _ promotions: String,
        cart: String = ada,
        _ expect: String
    ) -> ScenarioRow {
        ScenarioRow(
            name,
            lines: #"{"id": "l1", "sku": "A", "unit_price": 1000, "quantity": 3}"#,
            cart: cart,
            promotions: promotions,
            expect: expect
        )
    }

    static let rows = [
        row("a percentage", promotion(#""percent": "5""#), #""total": 3000, "credits": [{"amount": 150}]"#),
        row(
            "of the amount that discounts leave, whatever the priorities",
            promotion(#""percent": "5""#, #""priority": 9, "#) + "," + ten,
            #""applied": ["p", "ten"], "total": 2700, "credits": [{"promotion": "p", "amount": 135}]"#
        ),
        row(
            "an amount",
            promotion(#""amount": 500, "after_days": 30"#),
            #""credits": [{"amount": 500, "after_days": 30}]"#
        ),
        row("at most what is left", promotion(#""amount": 5000"#), #""credits": [{"amount": 3000}]"#),
        row(
            "for every two units",
            promotion(#""amount": 100, "for_every": {"quantity": 2}"#),
            #""credits": [{"amount": 100}]"#
        ),
        row(
            "no full portion",
            promotion(#""amount": 100, "for_every": {"quantity": 4}"#),
            #""credits": [], "not_applied": ["p"]"#
        ),
        row(
            "of shipping",
            promotion(#""percent": "50", "target": {"scope": "shipping"}"#),
            cart: ada + #""shipping": [{"amount": 500}],"#,
            #""total": 3500, "credits": [{"amount": 250}]"#
        ),
        row("without a customer", promotion(#""percent": "5""#), cart: "", #""not_applied": ["p"], "credits": []"#),
        row(
            "a promotion that combines with shipping only does not bar it",
            promotion(#""percent": "5""#)
                + #", {"id": "q", "combines_with": ["shipping"], "effects": [{"type": "amount_off", "amount": 100}]}"#,
            #""applied": ["p", "q"], "credits": [{"amount": 145}]"#
        ),
        row(
            "an exclusive promotion does",
            promotion(#""percent": "5""#)
                + #", {"id": "q", "exclusive": true, "effects": [{"type": "amount_off", "amount": 100}]}"#,
            #""applied": ["q"], "credits": []"#
        ),
        row(
            "more credit wins in a group, whatever the priorities",
            grouped("p", #""type": "credit", "percent": "5""#, #""priority": 9, "#) + ","
                + grouped("q", #""type": "credit", "percent": "10""#),
            #""applied": ["q"], "not_applied": ["p"], "credits": [{"promotion": "q", "amount": 300}]"#
        ),
        row(
            "any discount wins against credit",
            grouped("p", #""type": "credit", "percent": "100""#, #""priority": 9, "#) + ","
                + grouped("q", #""type": "amount_off", "amount": 1"#),
            #""applied": ["q"], "not_applied": ["p"], "discount": 1, "credits": []"#
        ),
        row(
            "a partial budget cuts it",
            promotion(#""percent": "5""#, #""budget": {"kind": "amount", "limit": 100, "partial": true}, "#),
            #""credits": [{"amount": 100}]"#
        ),
        row(
            "a whole budget refuses it",
            promotion(#""percent": "5""#, #""budget": {"kind": "amount", "limit": 100}, "#),
            #""not_applied": ["p"], "credits": []"#
        ),
    ]

    @Test(arguments: rows) func `a credit is measured after discounts`(row: ScenarioRow) throws {
        try row.check()
        let check = try OracleCheck(JSONParser.parse(row.text), clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
    }

    @Test func `the reason of a cart without a customer`() throws {
        let row = Self.row("guest", Self.promotion(#""percent": "5""#), cart: "", "")
        #expect(try row.quote().rejection(of: "p")?.reason == .customerUnknown)
    }

    @Test(arguments: [
        (#""type": "credit""#, ErrorCode.jsonMissingKey),
        (#""type": "credit", "amount": 1, "percent": "1""#, .promotionContradiction),
        (#""type": "credit", "percent": "1", "for_every": {"quantity": 1}"#, .promotionContradiction),
        (#""type": "credit", "amount": 1, "target": {"scope": "lines"}"#, .promotionContradiction),
        (#""type": "credit", "amount": 1, "max_times": 1"#, .promotionContradiction),
        (#""type": "credit", "amount": 1, "after_days": -1"#, .jsonOutOfRange),
    ])
    func `other keys are refused`(keys: String, code: ErrorCode) throws {
        let error = #expect(throws: CartwrightError.self) {
            try Promotion(JSONParser.parse(#"{"id": "p", "effects": [{\#(keys)}]}"#))
        }
        #expect(error?.code == code)
    }

    @Test func `a nudge has the credit of the fuller cart`() throws {
        let least = #""conditions": [{"type": "subtotal", "at_least": 5000}], "#
        let quote = try Self.row("nudge", Self.promotion(#""percent": "10""#, least), "").quote()
        #expect(quote.nudges.map { [$0.shortBy, $0.savesMinor, $0.creditMinor] } == [[2000, 0, 500]])
        #expect(try Quote(restoring: quote.storedForm, at: .root) == quote)
    }

    @Test func `a nudge leads to the next portion`() throws {
        let effect = #""amount": 100, "for_every": {"amount": 2000}"#
        let quote = try Self.row("nudge", Self.promotion(effect), "").quote()
        let nudge = try #require(quote.nudges.first)
        #expect([nudge.shortBy, nudge.savesMinor, nudge.creditMinor] == [1000, 0, 100])
        #expect(nudge.shortfall?.gives == .credit(100) && nudge.shortfall?.atLeast == 4000)
        #expect(try Quote(restoring: quote.storedForm, at: .root) == quote)
    }

    @Test func `a credit whose first portion is missing has a shortfall`() throws {
        let effect = #""amount": 100, "for_every": {"quantity": 4}"#
        let quote = try Self.row("nudge", Self.promotion(effect), "").quote()
        #expect(quote.notApplied.first?.shortfalls.map(\.gives) == [.credit(100)])
        #expect(quote.nudges.map { [$0.shortBy, $0.creditMinor] } == [[1, 100]])
    }

    @Test func `a credit has no further nudge after its last portion`() throws {
        let effect = #""amount": 100, "for_every": {"quantity": 1}, "max_times": 3"#
        #expect(try Self.row("nudge", Self.promotion(effect), "").quote().nudges.isEmpty)
    }

    /// Two credits on a cart of 30.00 cost at most 60.00.
    @Test(arguments: [(100, ["p"]), (3000, ["q"]), (5999, ["q"]), (6000, ["p", "q", "r"])])
    func `promotions of a campaign give no more together than its budget has left`(
        limit: Int,
        applied: [String]
    ) throws {
        let scenario = try Scenario(
            JSONParser.parse(
                """
                {"cart": {"currency": "USD", "customer": {"id": "ada"},
                          "lines": [{"id": "l1", "sku": "A", "unit_price": 1000, "quantity": 3}]},
                 "campaigns": [{"id": "c", "budget": {"kind": "amount", "limit": \(limit)}}],
                 "promotions": [
                   {"id": "p", "campaign": "c", "effects": [{"type": "credit", "amount": 50}]},
                   {"id": "q", "campaign": "c", "effects": [{"type": "amount_off", "amount": 1000}]},
                   {"id": "r", "campaign": "c", "effects": [{"type": "credit", "percent": "100"}]}]}
                """
            )
        )
        let quote = try scenario.quote(clock: .testing)
        #expect(quote.applied.map(\.promotion) == applied)
    }

    @Test func `the quote is written and read with its credits`() throws {
        let row = Self.row("written", Self.promotion(#""percent": "5", "after_days": 2"#), "")
        let quote = try row.quote()
        #expect(quote.credits.map(\.shares) == [[CreditShare(of: .line("l1"), amountMinor: 150)]])
        #expect(try Quote(restoring: quote.storedForm, at: .root) == quote)
        var bytes: [UInt8] = []
        quote.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == quote.json.text)
    }
}
