import Testing

@testable import Cartwright

@Suite struct GateTests {
    static func reason(_ keys: String, cart: String = "", effect: String = #"{"type": "percent_off", "percent": "10"}"#)
        throws -> Reason?
    {
        let row = ScenarioRow(
            "",
            lines: #"{"sku": "A", "unit_price": 1000, "quantity": 1}"#,
            cart: cart,
            promotions: #"{"id": "p", \#(keys) "effects": [\#(effect)]}"#,
            expect: ""
        )
        return try row.quote().rejection(of: "p")?.reason
    }

    @Test(
        arguments: [
            (#""enabled": false,"#, "", .disabled),
            (#""starts_at": "2026-05-01T12:00:01Z","#, "", .notStarted),
            (#""starts_at": "2026-05-01T12:00:00Z","#, "", nil),
            (#""ends_at": "2026-05-01T12:00:00Z","#, "", .ended),
            (#""ends_at": "2026-05-01T12:00:01Z","#, "", nil),
            (#""starts_at": "2026-05-01T14:00:00", "time_zone": "Europe/Berlin","#, "", nil),
            (#""starts_at": "2026-05-01T14:00:01", "time_zone": "Europe/Berlin","#, "", .notStarted),
            (#""code": "SAVE","#, "", .codeNotEntered),
            (#""code": "SAVE","#, #""codes": [" save "],"#, nil),
            (#""usage_limit": 5, "used": 4,"#, "", nil),
            (#""usage_limit": 5, "used": 5,"#, "", .usageLimitReached),
            (#""per_customer_limit": 1,"#, #""customer": {"promotion_uses": {"p": 1}},"#, .customerLimitReached),
            (#""per_customer_limit": 2,"#, #""customer": {"promotion_uses": {"p": 1}},"#, nil),
            (#""per_customer_limit": 1,"#, "", nil),
            (#""budget": {"kind": "amount", "limit": 5, "used": 5},"#, "", .budgetExhausted),
            (#""conditions": [{"type": "quantity", "at_least": 2}],"#, "", .conditionNotMet),
        ] as [(String, String, Reason?)]
    )
    func `each gate has its own reason`(keys: String, cart: String, reason: Reason?) throws {
        #expect(try Self.reason(keys, cart: cart) == reason)
    }

    @Test func `the first gate that refuses gives the reason`() throws {
        var keys = #""conditions": [{"type": "quantity", "at_least": 2}],"#
        let rows: [(String, Reason)] = [
            ("", .conditionNotMet), (#""budget": {"kind": "uses", "limit": 0},"#, .budgetExhausted),
            (#""per_customer_limit": 0,"#, .customerLimitReached), (#""usage_limit": 0,"#, .usageLimitReached),
            (#""code": "SAVE","#, .codeNotEntered), (#""ends_at": "2000-01-01T00:00:00Z","#, .ended),
            (#""starts_at": "2100-01-01T00:00:00Z","#, .notStarted), (#""enabled": false,"#, .disabled),
        ]
        for (key, reason) in rows {
            keys += key
            #expect(try Self.reason(keys) == reason)
        }
        let foreign = #"{"type": "amount_off", "amount": {"EUR": 5}}"#
        #expect(try Self.reason(#""code": "SAVE","#, effect: foreign) == .wrongCurrency)
    }

    @Test func `an effect without one of its amounts in the currency gives nothing, whatever its other keys`() throws {
        let row = ScenarioRow(
            "",
            lines: #"{"sku": "A", "unit_price": 1000, "quantity": 2}"#,
            promotions: """
                {"id": "p", "effects": [{"type": "amount_off", "amount": 30}, {"type": "amount_off", "amount": 5,
                "first_amount": {"EUR": 9}, "each": "unit", "target": {"scope": "lines"}}]}
                """,
            expect: #""discount": 30"#
        )
        try row.check()
    }

    @Test func `a promotion with nothing to discount has that as its reason`() throws {
        #expect(try Self.reason("", effect: #"{"type": "percent_off", "percent": "0"}"#) == .nothingToDiscount)
    }

    @Test func `an offer needs no code, and a control offer takes nothing off`() throws {
        var promotion = Promotion(id: "p", effects: [PercentOff(.whole)])
        promotion.code = "SAVE"
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: 1)]
        let give = { (isControl: Bool) in
            let offer = Offer(promotion, cardID: "c", isControl: isControl)
            return try price(cart, from: .empty, offers: [offer], at: .testing, options: .explaining)
        }
        #expect(try give(false).totalMinor == 0)
        #expect(try give(true).rejection(of: "p")?.reason == .controlVariant)
    }

    @Test func `codes that activate nothing are listed with the reason, each once and as typed`() throws {
        let row = ScenarioRow(
            "",
            lines: #"{"sku": "A", "unit_price": 1000, "quantity": 1}"#,
            cart: #""codes": ["nope", "old", "OLD", "good"],"#,
            promotions: """
                {"id": "a", "code": "OLD", "ends_at": "2020-01-01T00:00:00Z", "effects": []},
                {"id": "b", "code": "good", "effects": [{"type": "percent_off", "percent": "10"}]}
                """,
            expect: ""
        )
        let rejected = try row.quote().rejectedCodes
        #expect(rejected.map(\.code) == ["nope", "old"])
        #expect(rejected.map(\.reason) == ["unknown_code", "ended"])
    }
}
