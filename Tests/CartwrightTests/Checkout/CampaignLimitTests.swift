import Testing

@testable import Cartwright

/// Limits of campaigns through reserving, paying, cancelling and returning.
@Suite struct CampaignLimitTests {
    static func campaign(_ keys: String) throws -> Campaign {
        try Campaign(JSONParser.parse(#"{"id":"c",\#(keys)}"#))
    }

    static func shopper(_ keys: String, _ more: String = "", _ ledger: MemoryLedger = MemoryLedger()) throws -> Shopper
    {
        let campaign = try campaign(keys)
        let promotions = try [Promotion.percent("a", 10, more), .percent("b", 20, more)].map { promotion in
            var promotion = promotion
            promotion.campaign = campaign
            return promotion
        }
        var shopper = try Shopper(catalog: promotions)
        shopper.ledger = ledger
        return shopper
    }

    static let keys: [CounterKey] = [
        .campaignUses(campaign: "c"), .campaignSpent(campaign: "c"), .campaignSpent(campaign: "c", currency: .usd),
    ]

    /// The uses, and the amounts spent in any currency and in dollars.
    static func counted(_ shopper: Shopper) -> [Int64?] {
        var query = CounterQuery()
        query.others = keys
        let counters = shopper.ledger.counters(query, excluding: "", at: shopper.now)
        return keys.map { counters.others[$0] }
    }

    @Test func `an order with two promotions is one use of their campaign`() throws {
        var shopper = try Self.shopper(#""usage_limit":1"#)
        try shopper.run(.add("A"), .beginCheckout)
        #expect(Self.counted(shopper) == [1, nil, nil])
        #expect(try shopper.totalMinor() == 700, "a session's own hold does not stand in its way")
        try shopper.run(.cancelCheckout)
        #expect(Self.counted(shopper) == [nil, nil, nil])
        try shopper.run(.beginCheckout, .pay(method: nil), .add("A"))
        #expect(Self.counted(shopper) == [1, nil, nil])
        #expect(try shopper.quote().rejection(of: "a")?.campaign == "c")
        #expect(try shopper.totalMinor() == 1000)
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(try shopper.totalMinor() == 700)
    }

    @Test func `uses are counted without a limit, so that a later limit has the numbers`() throws {
        var shopper = try Self.shopper(#""name":"C""#)
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil))
        var later = try Self.shopper(#""usage_limit":1"#, "", shopper.ledger)
        try later.run(.add("A"))
        #expect(try later.totalMinor() == 1000)
    }

    @Test func `a budget counts what all promotions of the campaign give, and is never exceeded`() throws {
        var shopper = try Self.shopper(#""budget":{"kind":"amount","limit":1250,"partial":true}"#)
        var spent: [Int64] = []
        for _ in 1...6 {
            try shopper.run(.add("A"))
            spent.append(try shopper.quote().discountMinor)
            try shopper.run(.beginCheckout)
            shopper.session = try Self.resumed(shopper)
            try shopper.run(.pay(method: nil))
        }
        // The rest covers the cart once; then at most one promotion applies, and the last one gets what is left.
        #expect(spent == [300, 200, 200, 200, 200, 150])
        #expect(Self.counted(shopper) == [6, 1250, nil])
        try shopper.run(.add("A"))
        #expect(try shopper.quote().rejection(of: "b")?.reason == .budgetExhausted)
    }

    /// Returns the session as it is stored and restored.
    private static func resumed(_ shopper: Shopper) throws -> Session {
        try Session(restoring: shopper.session.json, by: shopper.checkout) { _ in shopper.checkout.catalog }
    }

    @Test func `discounts taken back return to the budget of the campaign, and the rest with the last unit`() throws {
        let more = #","returns":"claw_back","conditions":[{"type":"quantity","at_least":3}]"#
        for limit in ["9000", #"{"USD":9000}"#] {
            var shopper = try Self.shopper(#""budget":{"kind":"amount","limit":\#(limit)}"#, more)
            try shopper.run(.add("A", 3), .beginCheckout, .pay(method: nil))
            let isPerCurrency = limit != "9000"
            func counted() -> [Int64?] { [Self.counted(shopper)[0], Self.counted(shopper)[isPerCurrency ? 2 : 1]] }
            #expect(counted() == [1, 900])
            try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
            #expect(counted() == [1, 300])
            try shopper.run(.returnUnits(order: "o1", line: "A", count: 2))
            #expect(counted() == [nil, nil])
        }
    }

    @Test func `an issued code is refused when the campaign of its promotion is used up`() throws {
        var shopper = try Self.shopper(#""usage_limit":1"#, #","code":"OWN""#)
        shopper.checkout.options.explanation = .applied
        var cart = Cart(currency: .usd)
        cart.codes = ["S-1"]
        cart.lines = [Line(id: "A", sku: "A", unitPriceMinor: 1000, quantity: 1)]
        let query = shopper.checkout.counterQuery(for: shopper.session, before: [.loadCart(cart)], at: shopper.now)
        #expect(query.others == [.campaignUses(campaign: "c")])
        var counters = Counters(others: [.campaignUses(campaign: "c"): 1])
        counters.codes = ["S-1": CodeFacts(promotion: "a")]
        let quote = try price(
            cart,
            from: shopper.checkout.catalog,
            counters: counters,
            at: shopper.now,
            options: .explaining
        )
        #expect(quote.rejection(of: "a")?.reason == .usageLimitReached)
        #expect(quote.rejectedCodes.map(\.reason) == ["usage_limit_reached"])
    }

    @Test func `a stored order keeps the demands of its campaign`() throws {
        var shopper = try Self.shopper(#""usage_limit":5,"budget":{"kind":"amount","limit":{"USD":9000}}"#)
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil))
        let session = try Self.resumed(shopper)
        #expect(session.orders[0].demands == shopper.session.orders[0].demands)
        #expect(
            session.orders[0].demands.filter { $0.key.campaign != nil } == [
                CounterDemand(.campaignUses(campaign: "c"), amount: 1, limit: 5),
                CounterDemand(.campaignSpent(campaign: "c", currency: .usd), amount: 100, limit: 9000),
                CounterDemand(.campaignSpent(campaign: "c", currency: .usd), amount: 200, limit: 9000),
            ]
        )
        #expect(session.orders[0].quote.applied.map(\.campaign) == ["c", "c"])
    }

    @Test func `an explanation has the dates and the limits of the campaign`() throws {
        let keys = #""ends_at":"2026-01-01T00:00:00Z","usage_limit":2,"budget":{"kind":"amount","limit":500}"#
        var shopper = try Self.shopper(keys)
        try shopper.run(.add("A"))
        let counters = shopper.purchase.counters(before: [], at: shopper.now)
        let explanation = try shopper.checkout.explain(
            promotion: "a",
            in: shopper.session,
            at: shopper.now,
            counters: counters
        )
        var found: [String] = []
        for check in try #require(explanation).checks {
            switch check.kind {
            case .campaign(let campaign, now: _): found.append("\(campaign.id) \(check.isMet)")
            case .limit(let rule): found.append("\(rule.kind.rawValue) \(rule.campaign ?? "") \(rule.left)")
            default: break
            }
        }
        #expect(found == ["c false", "campaign_uses c 2", "campaign_spend_budget c 500"])
        #expect(explanation?.rejection?.reason == .ended && explanation?.rejection?.campaign == "c")
    }
}
