import CartwrightScenarios
import Testing

@testable import Cartwright

/// Dates and limits that the promotions of a campaign share.
@Suite struct CampaignTests {
    /// Prices a cart of 10.00 with two promotions of one campaign: a takes 6.00 off, b takes 7.00 off.
    static func quote(
        _ campaign: String,
        own: String = "",
        cart: String = "",
        options: String = "{}",
        counters: Counters = .none
    ) throws -> Quote {
        let text = """
            {"cart": {"currency": "USD", \(cart) "lines": [{"sku": "A", "unit_price": 500, "quantity": 2}]},
             "campaigns": [{"id": "c", \(campaign) "name": "C"}], "options": \(options), "promotions": [
               {"id": "a", "campaign": "c", \(own) "effects": [{"type": "amount_off", "amount": 600}]},
               {"id": "b", "campaign": "c", "effects": [{"type": "amount_off", "amount": 700}]}]}
            """
        return try Scenario(JSONParser.parse(text)).quote(clock: .testing, explanation: .all, counters: counters)
    }

    static let uses = Counters(others: [.campaignUses(campaign: "c"): 2, .campaignSpent(campaign: "c"): 300])

    @Test(
        arguments: [
            (#""enabled": false,"#, .disabled),
            (#""starts_at": "2026-05-01T12:00:01Z","#, .notStarted),
            (#""starts_at": "2026-05-01T12:00:00Z","#, nil),
            (#""starts_at": "2026-05-01T14:00:01", "time_zone": "Europe/Berlin","#, .notStarted),
            (#""ends_at": "2026-05-01T12:00:00Z","#, .ended),
            (#""ends_at": "2026-05-01T12:00:01Z","#, nil),
            (#""budget": {"kind": "amount", "limit": {"EUR": 500}},"#, .wrongCurrency),
            (#""usage_limit": 2,"#, .usageLimitReached),
            (#""usage_limit": 3,"#, nil),
            (#""budget": {"kind": "uses", "limit": 3, "used": 1},"#, .budgetExhausted),
            (#""budget": {"kind": "uses", "limit": 4, "used": 1},"#, nil),
            (#""budget": {"kind": "amount", "limit": 500, "used": 200},"#, .budgetExhausted),
            (#""budget": {"kind": "amount", "limit": 5000, "used": 200},"#, nil),
        ] as [(String, Reason?)]
    )
    func `each gate of a campaign has its own reason, which names the campaign`(keys: String, reason: Reason?) throws {
        let quote = try Self.quote(keys, counters: Self.uses)
        for id in ["a", "b"] {
            guard let reason else {
                #expect(quote.rejection(of: id) == nil)
                continue
            }
            #expect(quote.rejection(of: id)?.reason == reason && quote.rejection(of: id)?.campaign == "c")
        }
        if reason == nil { #expect(quote.applied.map(\.campaign) == ["c", "c"]) }
    }

    @Test(
        arguments: [
            (#""enabled": false,"#, .disabled), (#""ends_at": "2000-01-01T00:00:00Z","#, .ended),
            (#""usage_limit": 1, "used": 1,"#, .usageLimitReached),
            (#""budget": {"kind": "uses", "limit": 0},"#, .budgetExhausted),
        ] as [(String, Reason)]
    )
    func `the gates of a promotion come before those of its campaign with the same subject`(
        own: String,
        reason: Reason
    ) throws {
        let campaign = reason == .disabled || reason == .ended ? #""enabled": false,"# : #""usage_limit": 2,"#
        let quote = try Self.quote(campaign, own: own, counters: Self.uses)
        #expect(quote.rejection(of: "a")?.reason == reason && quote.rejection(of: "a")?.campaign == nil)
        #expect(quote.rejection(of: "b")?.campaign == "c")
    }

    @Test(
        arguments: [
            // The rest covers the cart: both apply, and together take all of it.
            (1000, false, "", ["a", "b"], 1000),
            // It does not: one applies, the one that takes more off.
            (999, false, "", ["b"], 700), (700, false, "", ["b"], 700), (699, false, "", ["a"], 600),
            (599, false, "", [], 0), (650, true, "", ["b"], 650), (1, true, "", ["a"], 1),
            // The smaller rest counts.
            (900, true, #""budget": {"kind": "amount", "limit": 100},"#, ["b"], 700),
            (650, true, #""budget": {"kind": "amount", "limit": 600},"#, ["b"], 650),
        ] as [(Int64, Bool, String, [String], Int64)]
    )
    func `promotions of a campaign never give more than is left of its budget`(
        left: Int64,
        isPartial: Bool,
        own: String,
        applied: [String],
        discount: Int64
    ) throws {
        let budget = #""budget": {"kind": "amount", "limit": \#(left + 300), "partial": \#(isPartial)},"#
        let quote = try Self.quote(budget, own: own, counters: Self.uses)
        #expect(quote.applied.map(\.promotion) == applied && quote.discountMinor == discount)
        #expect(quote.applied.reduce(0) { $0 + $1.discountMinor } <= left)
        let byPriority = try Self.quote(budget, own: own, options: #"{"choose": "priority"}"#, counters: Self.uses)
        #expect(byPriority.applied.reduce(0) { $0 + $1.discountMinor } <= left)
    }

    @Test func `a promotion that the rest leaves no room for is beaten, and one that it never covers names it`() throws
    {
        let quote = try Self.quote(#""budget": {"kind": "amount", "limit": 650},"#)
        #expect(quote.applied.map(\.promotion) == ["a"])
        #expect(quote.rejection(of: "b")?.reason == .budgetExhausted && quote.rejection(of: "b")?.campaign == "c")
        let both = try Self.quote(#""budget": {"kind": "amount", "limit": 800},"#)
        #expect(both.rejection(of: "a")?.reason == .beatenBy && both.rejection(of: "a")?.by == "b")
        #expect(both.rejection(of: "a")?.campaign == nil)
    }

    @Test func `an amount of a campaign is in the currency of its catalog`() throws {
        let text =
            #"{"campaigns":[{"id":"c","budget":{"kind":"amount","limit":5000}}],"#
            + #""promotions":[{"id":"p","campaign":"c","effects":[{"type":"percent_off","percent":"10"}]}]}"#
        let open = try Catalog(JSONParser.parse(text))
        let dollars = try Catalog(open.promotions, currency: .usd)
        for (catalog, currency, reason) in [(open, .eur, nil), (dollars, .usd, nil), (dollars, .eur, .wrongCurrency)]
            as [(Catalog, Currency, Reason?)]
        {
            var cart = Cart(currency: currency)
            cart.lines = [Line(id: "A", sku: "A", unitPriceMinor: 1000, quantity: 1)]
            let quote = try price(cart, from: catalog, at: .testing, options: .explaining)
            #expect(quote.rejection(of: "p")?.reason == reason)
            #expect(quote.rejection(of: "p")?.campaign == (reason == nil ? nil : "c"))
        }
    }

    @Test func `a quote is read as it was written, with its campaigns`() throws {
        for keys in ["", #""enabled": false,"#] {
            let quote = try Self.quote(keys)
            #expect(try Quote(written: quote.json).notApplied == quote.notApplied)
            #expect(try Quote(written: quote.json).applied == quote.applied)
            var bytes: [UInt8] = []
            quote.write(to: &bytes)
            #expect(quote.json.utf8 == bytes)
        }
    }
}
