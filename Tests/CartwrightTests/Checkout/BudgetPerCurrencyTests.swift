import Testing

@testable import Cartwright

/// A budget with a limit per currency, through carts, reservations, orders and returns in several currencies.
@Suite struct BudgetPerCurrencyTests {
    static let keys =
        #","returns":"claw_back","conditions":[{"type":"quantity","at_least":2}],"#
        + #""budget":{"kind":"amount","limit":{"USD":500,"EUR":300},"used":{"USD":100},"partial":true}"#

    /// A shopper in a shop with a shared ledger.
    static func shopper(in currency: Currency, _ ledger: MemoryLedger = MemoryLedger(), _ keys: String = keys)
        throws -> Shopper
    {
        var shopper = try Shopper(catalog: [.percent("p", 10, keys)])
        shopper.session = Session(currency: currency, seed: currency == .usd ? 1 : 2)
        shopper.ledger = ledger
        return shopper
    }

    static func spent(_ ledger: MemoryLedger) -> [Int64?] {
        [nil, Currency.usd, .eur, .jpy].map { currency in
            let query = CounterQuery(promotions: ["p"], currency: currency)
            let counters = ledger.counters(query, excluding: "", at: Shopper.noon)
            return currency == nil ? counters.spentMinor["p"] : counters.currencySpentMinor["p"]
        }
    }

    @Test func `a budget counts spending separately for each currency`() throws {
        var dollars = try Self.shopper(in: .usd)
        try dollars.run(.add("A", 3), .beginCheckout, .pay(method: nil))
        #expect(Self.spent(dollars.ledger) == [nil, 300, nil, nil])
        var euros = try Self.shopper(in: .eur, dollars.ledger)
        try euros.run(.add("A", 5), .beginCheckout)
        #expect(Self.spent(euros.ledger) == [nil, 300, 300, nil])
        #expect(try euros.totalMinor() == 4700)
        try euros.run(.pay(method: nil))
        dollars.ledger = euros.ledger
        try dollars.run(.add("A", 4))
        #expect(try dollars.totalMinor() == 3900, "100 of 500 were gone before, and 300 are spent")
        try euros.run(.add("A", 2))
        #expect(try euros.quote().rejection(of: "p")?.reason == .budgetExhausted)
        var yen = try Self.shopper(in: .jpy, euros.ledger)
        try yen.run(.add("A", 2))
        #expect(try yen.quote().rejection(of: "p")?.reason == .wrongCurrency)
        try yen.run(.beginCheckout, .pay(method: nil))
        #expect(Self.spent(yen.ledger) == [nil, 300, 300, nil])
    }

    @Test func `returns and cancellations give back to the budget of the order's currency`() throws {
        var euros = try Self.shopper(in: .eur)
        try euros.run(.add("A", 3), .beginCheckout, .pay(method: nil))
        #expect(Self.spent(euros.ledger) == [nil, nil, 300, nil])
        try euros.run(.returnUnits(order: "o1", line: "A", count: 2))
        #expect(Self.spent(euros.ledger) == [nil, nil, 200, nil])
        try euros.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.spent(euros.ledger) == [nil, nil, nil, nil])
        try euros.run(.add("A", 2), .beginCheckout, .pay(method: nil), .cancelOrder(id: "o2"))
        #expect(Self.spent(euros.ledger) == [nil, nil, nil, nil])
    }

    /// A single limit counts the minor units of every currency, as in earlier versions.
    @Test func `a budget with a single limit is shared by carts of all currencies`() throws {
        let keys = #","budget":{"kind":"amount","limit":350,"partial":true}"#
        var dollars = try Self.shopper(in: .usd, MemoryLedger(), keys)
        try dollars.run(.add("A", 3), .beginCheckout, .pay(method: nil))
        var euros = try Self.shopper(in: .eur, dollars.ledger, keys)
        try euros.run(.add("A", 3), .beginCheckout, .pay(method: nil))
        #expect(euros.session.orders[0].quote.discountMinor == 50)
        #expect(Self.spent(euros.ledger) == [350, nil, nil, nil])
    }

    @Test func `a counter query has the cart's currency only if a budget needs it`() throws {
        func currency(_ shopper: Shopper) -> Currency? {
            shopper.checkout.counterQuery(for: shopper.session, at: shopper.now).currency
        }
        #expect(currency(try Self.shopper(in: .eur)) == .eur)
        let plain = #","budget":{"kind":"amount","limit":350}"#
        var shopper = try Self.shopper(in: .eur, MemoryLedger(), plain)
        #expect(currency(shopper) == nil)
        try shopper.run(.receiveCards(CardBatch([.percent("card", 5, Self.keys)])))
        #expect(currency(shopper) == .eur)
        var agreed = try Self.shopper(in: .usd)
        try agreed.run(.add("A", 2), .beginCheckout)
        agreed.checkout.catalog = .empty
        #expect(currency(agreed) == .usd)
    }

    @Test func `an explanation shows the budget of the cart's currency, or that it has none`() throws {
        let card = ContentCard.percent("p", 10, #","budget":{"kind":"amount","limit":{"USD":500,"EUR":300}}"#)
        for (currency, expected) in [
            (Currency.usd, ["yes: shown", "yes: spend_budget 0 of 500", "yes: combinable -"]),
            (.eur, ["yes: shown", "yes: spend_budget 0 of 300", "yes: combinable -"]),
            (.jpy, ["yes: shown", "no: currency JPY", "no: spend_budget 0 of 0", "yes: combinable -"]),
        ] {
            var shopper = try Shopper()
            shopper.session = Session(currency: currency, seed: 1)
            try shopper.run(.receiveCards(CardBatch([card])), .add("A"))
            let explanation = try #require(try shopper.purchase.explain(couponOf: "p", at: shopper.now))
            #expect(CouponExplanationTests.words(explanation) == expected)
        }
    }
}
