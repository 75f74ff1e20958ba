import Testing

@testable import Cartwright

/// Limits per day, week and month through reserving, paying and returning.
@Suite struct PeriodLimitTests {
    static let oneADay = #"{"count":1,"every":"day","time_zone":"Europe/Berlin"}"#

    static func shopper(_ keys: String, at instant: String = "2026-05-01T21:00:00Z") throws -> Shopper {
        var shopper = try Shopper(catalog: [.percent("p", 10, keys)])
        shopper.now = try Instant(instant)
        return shopper
    }

    /// The amounts of the counters of the orders, by first day; all together under an empty text.
    static func used(_ shopper: Shopper, _ whole: CounterKey = .uses(promotion: "p")) -> [String: Int64] {
        let keys = Set(shopper.session.orders.flatMap(\.demands).map(\.key)).filter { $0.whole == whole }
        var query = CounterQuery(promotions: ["p"], customer: whole.customer, currency: .usd)
        query.others = keys.filter { $0.period != nil || $0.campaign != nil }.sorted()
        let counters = shopper.ledger.counters(query, excluding: "", at: shopper.now)
        var amounts: [String: Int64] = [:]
        for key in keys { amounts[key.period.map { String($0.text.prefix(10)) } ?? ""] = counters.amount(of: key) }
        return amounts
    }

    @Test func `a limit per day starts anew at midnight in its zone, and all uses are counted together, too`() throws {
        var shopper = try Self.shopper(#","usage_limit":\#(Self.oneADay)"#)
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil), .add("A"))
        let rejection = try #require(try shopper.quote().rejection(of: "p"))
        #expect(rejection.reason == .usageLimitReached)
        #expect(rejection.reset == LimitReset(every: .day, at: try Instant("2026-05-01T22:00:00Z")))
        #expect(
            rejection.json.text
                == #"{"promotion":"p","reason":"usage_limit_reached","every":"day","resets_at":"2026-05-01T22:00:00Z"}"#
        )
        shopper.now = try Instant("2026-05-01T21:59:59.999Z")
        #expect(try shopper.totalMinor() == 1000)
        shopper.now = try Instant("2026-05-01T22:00:00Z")
        #expect(try shopper.totalMinor() == 900)
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(Self.used(shopper) == ["": 2, "2026-05-01": 1, "2026-05-02": 1])
    }

    @Test func `a use counts in the period of its reservation, and a return gives it back there`() throws {
        var shopper = try Self.shopper(#","usage_limit":\#(Self.oneADay)"#)
        try shopper.run(.add("A"), .beginCheckout)
        let charge = try shopper.only(.pay(method: nil))
        try shopper.ledger.reserve(
            try #require(charge.session.payment).demands,
            for: shopper.session.id,
            until: .latest,
            at: shopper.now
        )
        // The answer to the charge arrives on the next day.
        shopper.now = try Instant("2026-05-02T08:00:00Z")
        try shopper.run(.paymentConfirmed(key: try #require(charge.session.payment).key))
        #expect(Self.used(shopper) == ["": 1, "2026-05-01": 1])
        let resumed = try Session(restoring: shopper.session.json, by: shopper.checkout) { _ in shopper.checkout.catalog
        }
        #expect(resumed.orders[0].demands == shopper.session.orders[0].demands)
        shopper.session = resumed
        try shopper.run(.add("A"))
        #expect(try shopper.totalMinor() == 900, "the second day is unused")
        try shopper.run(.beginCheckout, .pay(method: nil), .cancelOrder(id: "o1"))
        #expect(Self.used(shopper) == ["": 1, "2026-05-02": 1])
    }

    @Test func `a checkout that pays after midnight reserves the new day`() throws {
        var shopper = try Self.shopper(#","usage_limit":\#(Self.oneADay)"#)
        try shopper.run(.add("A"), .beginCheckout)
        shopper.now = try Instant("2026-05-01T22:00:01Z")
        try shopper.run(.pay(method: nil))
        #expect(Self.used(shopper) == ["": 1, "2026-05-02": 1])
    }

    @Test(arguments: [
        ("week", "2026-05-03T21:59:59Z", "2026-05-03T22:00:00Z"),
        ("month", "2026-05-31T21:59:59Z", "2026-05-31T22:00:00Z"),
    ])
    func `weeks and months start anew`(every: String, last: String, first: String) throws {
        let limit = #"{"count":1,"every":"\#(every)","time_zone":"Europe/Berlin"}"#
        var shopper = try Self.shopper(#","usage_limit":\#(limit)"#, at: "2026-05-01T12:00:00Z")
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil), .add("A"))
        shopper.now = try Instant(last)
        #expect(try shopper.totalMinor() == 1000)
        shopper.now = try Instant(first)
        #expect(try shopper.totalMinor() == 900)
    }

    @Test func `a limit per customer and day counts each customer, and declared uses count in the present day`() throws
    {
        var shopper = try Self.shopper(#","per_customer_limit":{"count":2,"every":"day"}"#)
        var ada = Customer(id: "ada")
        ada.promotionUses = ["p": 1]
        try shopper.run(.setCustomer(ada), .add("A"), .beginCheckout, .pay(method: nil), .add("A"))
        #expect(try shopper.quote().rejection(of: "p")?.reason == .customerLimitReached)
        try shopper.run(.setCustomer(Customer(id: "bob")))
        #expect(try shopper.totalMinor() == 900)
        try shopper.run(.setCustomer(ada))
        shopper.wait(seconds: 86_400)
        #expect(try shopper.totalMinor() == 900)
        let query = shopper.checkout.counterQuery(for: shopper.session, at: shopper.now)
        #expect(query.others.map(\.customer) == ["ada"])
        try shopper.run(.setCustomer(Customer(id: "bob")), .beginCheckout, .pay(method: nil))
        #expect(Self.used(shopper, .customerUses(promotion: "p", customer: "bob")) == ["": 1, "2026-05-02": 1])
    }

    @Test(arguments: ["1250", #"{"USD":1250}"#])
    func `a budget per day is spent each day, and returns give back to its day`(limit: String) throws {
        let keys =
            #","returns":"claw_back","conditions":[{"type":"quantity","at_least":3}],"#
            + #""budget":{"kind":"amount","limit":\#(limit),"partial":true,"every":"day"}"#
        var shopper = try Self.shopper(keys)
        let whole = CounterKey.spent(promotion: "p", currency: limit == "1250" ? nil : .usd)
        try shopper.run(.add("A", 10), .beginCheckout, .pay(method: nil))
        try shopper.run(.add("A", 10), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders.map(\.quote.discountMinor) == [1000, 250])
        shopper.wait(seconds: 86_400)
        try shopper.run(.add("A", 10), .beginCheckout, .pay(method: nil))
        #expect(Self.used(shopper, whole) == ["": 2250, "2026-05-01": 1250, "2026-05-02": 1000])
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 10))
        #expect(Self.used(shopper, whole) == ["": 1250, "2026-05-01": 250, "2026-05-02": 1000])
        try shopper.run(.returnUnits(order: "o3", line: "A", count: 8))
        // The two units that stay lose their share.
        #expect(Self.used(shopper, whole) == ["": 1050, "2026-05-01": 250, "2026-05-02": 800])
    }

    @Test func `a campaign counts an order once in its period`() throws {
        let campaign = try Campaign(
            JSONParser.parse(
                #"{"id":"c","usage_limit":\#(Self.oneADay),"budget":{"kind":"amount","limit":9000,"every":"week"}}"#
            )
        )
        let promotions = try [Promotion.percent("a", 10), .percent("b", 20)].map { promotion in
            var promotion = promotion
            promotion.campaign = campaign
            return promotion
        }
        var shopper = try Shopper(catalog: promotions)
        shopper.now = try Instant("2026-05-01T12:00:00Z")
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil), .add("A"))
        #expect(Self.used(shopper, .campaignUses(campaign: "c")) == ["": 1, "2026-05-01": 1])
        #expect(Self.used(shopper, .campaignSpent(campaign: "c")) == ["": 300, "2026-04-27": 300])
        let rejection = try shopper.quote().rejection(of: "a")
        #expect(rejection?.campaign == "c" && rejection?.reset?.every == .day)
        shopper.wait(seconds: 86_400)
        #expect(try shopper.totalMinor() == 700)
    }

    @Test func `limits with different periods and zones are counted apart`() throws {
        let keys =
            #","usage_limit":{"count":3,"every":"day"},"#
            + #""budget":{"kind":"uses","limit":4,"every":"day","time_zone":"Asia/Tokyo"}"#
        // 20:00 in UTC is 05:00 of the next day in Tokyo.
        var shopper = try Self.shopper(keys, at: "2026-05-01T20:00:00Z")
        for _ in 1...3 { try shopper.run(.add("A"), .beginCheckout, .pay(method: nil)) }
        try shopper.run(.add("A"))
        #expect(try shopper.quote().rejection(of: "p")?.reason == .usageLimitReached)
        shopper.now = try Instant("2026-05-02T00:00:00Z")
        try shopper.run(.beginCheckout, .pay(method: nil), .add("A"))
        #expect(try shopper.quote().rejection(of: "p")?.reason == .budgetExhausted)
        shopper.now = try Instant("2026-05-02T15:00:00Z")
        #expect(try shopper.totalMinor() == 900)
    }

    @Test func `an issued code is refused when its promotion is used up today`() throws {
        var shopper = try Self.shopper(#","code":"OWN","usage_limit":\#(Self.oneADay)"#)
        shopper.checkout.options.explanation = .applied
        var cart = Cart(currency: .usd)
        cart.codes = ["S-1"]
        cart.lines = [Line(id: "A", sku: "A", unitPriceMinor: 1000, quantity: 1)]
        let query = shopper.checkout.counterQuery(for: shopper.session, before: [.loadCart(cart)], at: shopper.now)
        let key = try #require(query.others.first)
        #expect(query.others.count == 1 && key.whole == .uses(promotion: "p") && key.period?.length == .day)
        var counters = Counters(others: [key: 1])
        counters.codes = ["S-1": CodeFacts(promotion: "p")]
        let catalog = shopper.checkout.catalog
        let quote = try price(cart, from: catalog, counters: counters, at: shopper.now, options: .explaining)
        #expect(quote.rejection(of: "p")?.reason == .usageLimitReached)
    }

    @Test func `counters of old periods are removed, except those that are held`() throws {
        var shopper = try Self.shopper(#","usage_limit":\#(Self.oneADay)"#)
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil))
        shopper.wait(seconds: 86_400)
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil))
        #expect(shopper.ledger.removeCounters(ofPeriodsBefore: try Instant("2026-05-02T12:00:00Z"), limit: 9) == 1)
        #expect(Self.used(shopper) == ["": 2, "2026-05-02": 1])
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(Self.used(shopper) == ["": 1, "2026-05-02": 1])
    }
}
