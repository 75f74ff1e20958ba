import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks the nudges of amounts with and without tax, and how they are read. Their rules are rows of
/// ``PricingRuleTests``.
@Suite struct AmountWithTaxTests {
    // MARK: Nudges

    private static func quote(_ price: Int, _ promotion: String, _ options: String = "{}") throws -> Quote {
        let rate = promotion.contains("for_every") ? "20" : "19"
        let line = #"{"sku": "A", "unit_price": \#(price), "quantity": 1, "tax_rate": "\#(rate)"}"#
        let cart = #"{"currency": "EUR", "lines": [\#(line)]}"#
        let text = #"{"cart": \#(cart), "options": \#(options), "promotions": [\#(promotion)]}"#
        return try Scenario(JSONParser.parse(text)).quote(clock: .testing, explanation: .all)
    }

    private static let fromTen = #"""
        {"id": "p", "conditions": [{"type": "subtotal", "at_least": 1000, "tax": "included"}],
         "effects": [{"type": "percent_off", "percent": "10"}]}
        """#

    @Test func `a condition with tax reports and fills its shortfall in its own kind`() throws {
        let quote = try Self.quote(839, Self.fromTen)
        let finding = try #require(quote.notApplied.first?.unmet.first)
        let expected = #"{"condition":"subtotal","at_least":1000,"tax":"included","observed":998,"short_by":2}"#
        #expect(finding.json.text == expected)
        // One more cent makes 8.40, which is 10.00 with its tax.
        #expect(quote.nudges.map(\.shortBy) == [2] && quote.nudges.map(\.savesMinor) == [84])
    }

    @Test func `a nudge follows the rounding of tax`() throws {
        let quote = try Self.quote(840, Self.fromTen, #"{"tax": {"rounding": "down"}}"#)
        #expect(quote.notApplied.first?.unmet.first?.observed == 999)
        #expect(quote.nudges.map(\.shortBy) == [1] && quote.nudges.map(\.savesMinor) == [84])
    }

    @Test func `a portion with tax has a nudge for the next one`() throws {
        let quote = try Self.quote(
            12500,
            #"""
            {"id": "p", "effects": [
             {"type": "amount_off", "amount": 500, "tax": "included", "for_every": {"amount": 5000}}]}
            """#
        )
        // 41.67 more make 200.00 with tax, and 20.00 off.
        #expect(quote.nudges.map(\.shortBy) == [5000] && quote.nudges.map(\.savesMinor) == [417])
    }

    @Test func `a tier with tax has a nudge`() throws {
        let tiers = #"[{"at_least": 1000, "percent": "10"}]"#
        let tiered = #"{"type": "tiered", "basis": "subtotal", "tax": "included", "tiers": \#(tiers)}"#
        let quote = try Self.quote(839, #"{"id": "p", "effects": [\#(tiered)]}"#)
        #expect(quote.notApplied.first?.shortfalls.map(\.shortBy) == [2])
        #expect(quote.nudges.map(\.shortBy) == [2] && quote.nudges.map(\.savesMinor) == [84])
    }

    // MARK: Reading

    @Test(
        arguments: [
            (#"{"type": "fixed_price", "amount": 500, "tax": "included"}"#, .jsonUnknownKey),
            (
                #"{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get": {"quantity": 1}, "tax": "included"}"#,
                .jsonUnknownKey
            ),
            (#"{"type": "percent_off", "percent": "10", "tax": "included"}"#, .promotionContradiction),
            (#"{"type": "gift", "sku": "A", "tax": "included"}"#, .jsonUnknownKey),
            (#"{"type": "amount_off", "amount": 500, "tax": "inclusive"}"#, .jsonOutOfRange),
            (#"{"type": "amount_off", "amount": 500, "tax": true}"#, .jsonWrongType),
            (
                #"{"type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 1, "amount": 1}], "tax": "net"}"#,
                .jsonOutOfRange
            ),
        ] as [(String, ErrorCode)]
    ) func `a bad kind of amounts is an error at its key`(effect: String, code: ErrorCode) throws {
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.effect(JSONParser.parse(effect), at: .root)
        }
        #expect(error?.code == code, "\(effect): \(String(describing: error))")
        #expect(error?.location.pointer == "/tax", "\(effect)")
    }

    @Test func `portions of units have no tax`() throws {
        let effect = #"{"type": "amount_off", "amount": 5, "for_every": {"quantity": 3, "tax": "included"}}"#
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.effect(JSONParser.parse(effect), at: .root)
        }
        #expect(error?.code == .promotionContradiction && error?.hint?.contains("amount") == true)
    }

    @Test(arguments: ["subtotal", "order_total"])
    func `a condition with a bad kind of amounts is an error`(type: String) throws {
        let condition = #"{"type": "\#(type)", "at_least": 5, "tax": "gross"}"#
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.condition(JSONParser.parse(condition), at: .root)
        }
        #expect(error?.code == .jsonOutOfRange, "\(String(describing: error))")
    }
}
