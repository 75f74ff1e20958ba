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
