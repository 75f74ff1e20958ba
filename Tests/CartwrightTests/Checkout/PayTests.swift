import CartwrightTesting
import Testing

@testable import Cartwright

/// Paying keeps to the agreed total.
@Suite struct PayTests {
    static let ending = #","ends_at":"2026-01-10T12:01:00Z""#

    @Test func `paying after the end of a coupon is refused with both totals`() throws {
        var shopper = try Shopper([.percent("ten", 10, Self.ending)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        shopper.wait(seconds: 59)
        #expect(shopper.outcome(of: .pay(method: nil)) == "paid")
        shopper.wait(seconds: 1)
        let before = SessionView(shopper.session)
        #expect(
            shopper.refusal(of: .pay(method: nil))
                == .totalChanged(agreed: Money(minor: 900, .usd), now: Money(minor: 1000, .usd))
        )
        #expect(SessionView(shopper.session) == before)
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 1000)
    }

    @Test func `paying after the expiry of a coupon's card is refused`() throws {
        var shopper = try Shopper([.percent("ten", 10).changed { $0.expiresAt = Shopper.noon }])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        shopper.wait(seconds: 1)
        #expect(shopper.outcome(of: .pay(method: nil)) == "checkout.total_changed")
    }

    @Test func `a change of catalog during checkout changes neither the price nor the counted uses`() throws {
        let half = try Promotion.percent("half", 50, #","usage_limit":1"#)
        var shopper = try Shopper(catalog: [half])
        try shopper.run(.add("A"), .beginCheckout)
        shopper.checkout.catalog = .empty
        try shopper.run(.pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 500)
        shopper.checkout.catalog = try Catalog([half])
        try shopper.run(.add("A"))
        #expect(try shopper.quote().rejection(of: "half")?.reason == .usageLimitReached)
    }

    @Test func `a later catalog with a card's promotion id does not change the agreed total`() throws {
        var shopper = try Shopper([.percent("ten", 10)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        shopper.checkout.catalog = try Catalog([.percent("ten", 30)])
        #expect(try shopper.totalMinor() == 700)
        try shopper.run(.pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 900)
    }

    @Test func `cards that arrive during checkout do not change the agreed total`() throws {
        var shopper = try Shopper([.percent("ten", 10)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        try shopper.run(.receiveCards(CardBatch([.link("link")])))
        #expect(
            shopper.refusal(of: .pay(method: nil))
                == .totalChanged(agreed: Money(minor: 900, .usd), now: Money(minor: 1000, .usd))
        )
    }

    @Test func `a shopper's change during checkout updates the agreed total at once`() throws {
        var shopper = try Shopper([.percent("ten", 10)], catalog: [.percent("half", 50, #","code":"HALF""#)])
        try shopper.run(.add("A"), .beginCheckout)
        let steps: [(Command, Int64)] = [
            (.applyCoupon(cardID: "ten"), 900), (.enterCode("half"), 400),
            (.chooseShipping(method: "post", amountMinor: 300), 700), (.removeCode("half"), 1200),
            (.dismissCoupon(cardID: "ten"), 1300), (.setCustomer(Customer(id: "ada")), 1300),
        ]
        for (command, total) in steps {
            try shopper.run(command)
            #expect(shopper.session.agreement?.quote.totalMinor == total, "\(command.name)")
            #expect(shopper.outcome(of: .pay(method: nil)) == "paid")
        }
    }

    @Test func `a cart without units cannot be bought`() throws {
        var shopper = try Shopper()
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "A", sku: "A", unitPriceMinor: 100, quantity: 0)]
        try shopper.run(.loadCart(cart))
        #expect(shopper.refusal(of: .beginCheckout) == .emptyCart)
    }

    // MARK: Methods and reports

    private static func ready() throws -> Shopper {
        var shopper = try Shopper()
        try shopper.run(.add("A"), .beginCheckout)
        return shopper
    }

    @Test(arguments: ["\u{1F}pending", "card\u{1F}k", "\u{0}", "a\nb", "\u{7F}", "\u{85}"])
    func `a method or a reference with a control character is refused`(text: String) throws {
        let shopper = try Self.ready()
        for command in [Command.pay(method: text), .pay(method: "card", reference: text)] {
            #expect(shopper.outcome(of: command) == "checkout.bad_method")
        }
        var paying = shopper
        try paying.run(.pay(method: nil), paying: .unknown)
        #expect(paying.outcome(of: .pay(method: text)) == "checkout.bad_method")
        #expect(shopper.refusal(of: .pay(method: "card\u{1F}")) == .badMethod("U+001F"))
    }

    @Test(arguments: [(nil, nil), ("", nil), ("card", "card"), ("pending", "pending")] as [(String?, String?)])
    func `an order has the method of the command, or none`(said: String?, method: String?) throws {
        for report in PaymentReport.allCases {
            var shopper = try Self.ready()
            let paid = try shopper.run(.pay(method: said, reference: "the-key", report: report))
            let order = try #require(shopper.session.orders.first)
            #expect(order.method == method && order.reference == "the-key" && order.report == report)
            // The key is stored and is not in any event.
            #expect(shopper.session.json.text.contains("the-key"))
            for event in paid.events { #expect(!String(decoding: event.utf8, as: UTF8.self).contains("the-key")) }
            #expect(paid.events.first { $0.type == .orderPaid }?.data["method"] == method.map(JSONValue.string))
        }
    }

    @Test func `a second payment is refused as already paid until the cart changes`() throws {
        var shopper = try Self.ready()
        try shopper.run(.pay(method: "card"))
        #expect(shopper.refusal(of: .pay(method: "card")) == .alreadyPaid(order: "o1"))
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(shopper.refusal(of: .pay(method: nil)) == .alreadyPaid(order: "o1"))
        try shopper.run(.add("B"))
        #expect(shopper.refusal(of: .pay(method: nil)) == .notInCheckout)
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.refusal(of: .pay(method: nil)) == .alreadyPaid(order: "o2"))
    }
}
