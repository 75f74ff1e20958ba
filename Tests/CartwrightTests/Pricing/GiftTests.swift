import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Checks gifts for carts with units and for empty carts.
@Suite struct GiftTests {
    private static let mug = #"{"type": "gift", "sku": "MUG", "unit_price": 900}"#

    static let rows = [
        ScenarioRow(
            "no lines",
            lines: "",
            promotions: #"{"id": "p", "effects": [\#(mug)]}"#,
            expect: #""applied": [], "not_applied": ["p"], "gifts": []"#
        ),
        ScenarioRow(
            "a line of no units, and a shipment",
            lines: #"{"sku": "A", "unit_price": 100, "quantity": 0}"#,
            cart: #""shipping": [{"amount": 500}],"#,
            promotions: #"{"id": "p", "effects": [\#(mug)]}"#,
            expect: #""applied": [], "not_applied": ["p"], "gifts": []"#
        ),
        ScenarioRow(
            "beside free shipping, which is given all the same",
            lines: "",
            cart: #""shipping": [{"amount": 500}],"#,
            promotions: #"""
                {"id": "p", "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}},
                  \#(mug)]}
                """#,
            expect: #""applied": ["p"], "shipping_discount": 500, "gifts": []"#
        ),
        ScenarioRow(
            "a sample is a unit",
            lines: #"{"sku": "SAMPLE", "unit_price": 0, "quantity": 1}"#,
            promotions: #"{"id": "p", "effects": [\#(mug)]}"#,
            expect: #""applied": ["p"], "gifts": [{"promotion": "p", "sku": "MUG", "quantity": 1}]"#
        ),
        ScenarioRow(
            "one that gives nothing does not block others",
            lines: "",
            cart: #""shipping": [{"amount": 500}],"#,
            promotions: #"""
                {"id": "p", "priority": 9, "exclusive": true, "effects": [\#(mug)]},
                {"id": "q", "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}}]}
                """#,
            options: #"{"choose": "priority"}"#,
            expect: #""applied": ["q"], "not_applied": ["p"]"#
        ),
    ]

    @Test(arguments: rows) func `a gift needs a unit in the cart`(row: ScenarioRow) throws {
        try row.check()
        let check = try OracleCheck(JSONParser.parse(row.text), clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
        if let rejection = try row.quote().rejection(of: "p") { #expect(rejection.reason == .nothingToDiscount) }
    }

    private static let one = #"{"sku": "A", "unit_price": 1000, "quantity": 1}"#
    private static let tenth = #"{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}"#

    static let declinedRows = [
        ScenarioRow(
            "one that gives nothing else",
            lines: one,
            cart: #""declined": ["p"],"#,
            promotions: #"{"id": "p", "effects": [\#(mug)]}, {"id": "q", "effects": [\#(mug)]}"#,
            expect: #""applied": ["q"], "not_applied": ["p"], "gifts": [{"promotion": "q", "sku": "MUG"}]"#
        ),
        ScenarioRow(
            "one that also gives money",
            lines: one,
            cart: #""declined": ["p"],"#,
            promotions: #"{"id": "p", "effects": [\#(mug), \#(tenth)]}"#,
            expect: #""applied": ["p"], "discount": 100, "gifts": []"#
        ),
        ScenarioRow(
            "one that also gives money elsewhere",
            lines: one,
            cart: #""declined": ["p"],"#,
            promotions: #"""
                {"id": "p", "effects": [\#(mug),
                  {"type": "percent_off", "percent": "10", "target": {"scope": "lines", "filter": {"skus": ["B"]}}}]}
                """#,
            expect: #""applied": [], "not_applied": ["p"]"#
        ),
        ScenarioRow(
            "one that is exclusive and of higher priority blocks no other",
            lines: one,
            cart: #""declined": ["p", "p", "unknown"],"#,
            promotions: #"""
                {"id": "p", "priority": 9, "exclusive": true, "effects": [\#(mug)]},
                {"id": "q", "effects": [\#(tenth)]}
                """#,
            options: #"{"choose": "priority"}"#,
            expect: #""applied": ["q"], "discount": 100"#
        ),
    ]

    @Test(arguments: declinedRows) func `a declined gift counts as if it did not exist`(row: ScenarioRow) throws {
        try row.check()
        let value = try JSONParser.parse(row.text)
        let check = try OracleCheck(value, clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
        #expect(try ReasonComparison(value, clock: .testing).findings == [])
        if let rejection = try row.quote().rejection(of: "p") { #expect(rejection.reason == .declined) }
    }

    @Test(
        arguments: [
            (#""conditions": [{"type": "subtotal", "at_least": 9000}],"#, Reason.conditionNotMet),
            (#""enabled": false,"#, .disabled), (#""code": "X","#, .codeNotEntered),
            (#""usage_limit": 0,"#, .usageLimitReached), ("", .declined),
        ]
    )
    func `gates and conditions come before a declined gift`(keys: String, reason: Reason) throws {
        let row = ScenarioRow(
            "declined",
            lines: Self.one,
            cart: #""declined": ["p"],"#,
            promotions: #"{"id": "p", \#(keys) "effects": [\#(Self.mug)]}"#,
            expect: ""
        )
        #expect(try row.quote().rejection(of: "p")?.reason == reason)
        #expect(try row.quote().nudges.isEmpty)
    }

    /// Checks each way by which a promotion reaches a cart.
    @Test func `a code for a gift is refused until the cart has a unit`() throws {
        let gift = try Promotion(JSONParser.parse(#"{"id": "p", "code": "MUG", "effects": [\#(Self.mug)]}"#))
        var shop = try Shopper(catalog: [gift]).purchase
        let entered = try shop.run(.enterCode("MUG"), at: Shopper.noon)
        #expect(entered.events.map(\.type) == [.couponRefused])
        #expect(entered.events.first?.data["reason"] == "nothing_to_discount")
        #expect(try shop.quote(at: Shopper.noon).gifts.isEmpty)
        #expect(try shop.quote(at: Shopper.noon).rejectedCodes.map(\.reason) == ["nothing_to_discount"])
        try shop.run(.add("A", 1, at: 1000), at: Shopper.noon)
        #expect(try shop.quote(at: Shopper.noon).gifts.map(\.line.sku) == ["MUG"])
    }

    @Test func `the offer of a card gives a gift only if the cart has a unit`() throws {
        var gift = try Promotion(JSONParser.parse(#"{"id": "p", "effects": [\#(Self.mug)]}"#))
        gift.name = "A mug"
        var options = PricingOptions()
        options.explanation = .reasons
        for (quantity, isGiven) in [(0, false), (1, true)] as [(Int64, Bool)] {
            var cart = Cart(currency: .usd)
            cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: quantity)]
            let offers = [Offer(gift, cardID: "card")]
            let quote = try price(cart, from: .empty, offers: offers, at: .testing, options: options)
            #expect(quote.applies("p") == isGiven)
            #expect(quote.rejection(of: "p")?.reason == (isGiven ? nil : .nothingToDiscount))
        }
    }
}
