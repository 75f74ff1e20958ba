import Testing

@testable import Cartwright

/// Usage limits of promotions through reserving, paying, leaving and cancelling.
@Suite struct LimitTests {
    static let once = #","usage_limit":1"#

    static func used(_ shopper: Shopper) -> Int64 {
        shopper.counted("limited").uses["limited", default: 0]
    }

    @Test func `a checkout reserves a use, paying counts it, cancelling the order gives it back`() throws {
        var shopper = try Shopper(catalog: [.percent("limited", 10, Self.once)])
        try shopper.run(.add("A"))
        #expect(Self.used(shopper) == 0)
        try shopper.run(.beginCheckout)
        #expect(Self.used(shopper) == 1)
        #expect(try shopper.totalMinor() == 900, "a session's own hold does not stand in its way")
        try shopper.run(.cancelCheckout)
        #expect(Self.used(shopper) == 0)
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(Self.used(shopper) == 1)
        try shopper.run(.add("A"))
        #expect(try shopper.quote().rejection(of: "limited")?.reason == .usageLimitReached)
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders.map(\.quote.totalMinor) == [900, 1000])
        try shopper.run(.cancelOrder(id: "o1"), .add("A"))
        #expect(Self.used(shopper) == 0)
        #expect(try shopper.totalMinor() == 900)
    }

    @Test func `returning the last unit gives a use back`() throws {
        var shopper = try Shopper(catalog: [.percent("limited", 10, Self.once)])
        try shopper.run(.add("A", 2), .beginCheckout, .pay(method: nil), .returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.used(shopper) == 1)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.used(shopper) == 0)
    }

    @Test func `a reservation expires, and a late payment reserves again`() throws {
        var shopper = try Shopper(catalog: [.percent("limited", 10, Self.once)])
        shopper.checkout.reservationSeconds = 60
        try shopper.run(.add("A"), .beginCheckout)
        shopper.wait(seconds: 59)
        #expect(Self.used(shopper) == 1)
        shopper.wait(seconds: 1)
        #expect(Self.used(shopper) == 0)
        try shopper.run(.pay(method: nil))
        #expect(Self.used(shopper) == 1)
    }

    @Test func `a limit per customer counts each customer's uses, earlier ones included`() throws {
        var shopper = try Shopper(catalog: [.percent("limited", 10, #","per_customer_limit":2"#)])
        var ada = Customer(id: "ada")
        ada.promotionUses = ["limited": 1]
        try shopper.run(.setCustomer(ada), .add("A"), .beginCheckout, .pay(method: nil), .add("A"))
        #expect(try shopper.quote().rejection(of: "limited")?.reason == .customerLimitReached)
        try shopper.run(.setCustomer(Customer(id: "bob")))
        #expect(try shopper.totalMinor() == 900)
        try shopper.run(.setCustomer(ada), .cancelOrder(id: "o1"))
        #expect(try shopper.totalMinor() == 900)
    }

    @Test func `a change during checkout reserves only the uses of the new price`() throws {
        var shopper = try Shopper(
            [.percent("card", 10, Self.once)],
            catalog: [.percent("limited", 10, #","usage_limit":1,"code":"LIM""#)]
        )
        try shopper.run(.add("A"), .enterCode("lim"), .beginCheckout)
        #expect(Self.used(shopper) == 1)
        try shopper.run(.removeCode("lim"), .applyCoupon(cardID: "card"))
        #expect(Self.used(shopper) == 0)
        #expect(shopper.counted("card").uses["card"] == 1)
    }

    @Test func `a budget is reduced by the discount given`() throws {
        var shopper = try Shopper(catalog: [
            .percent("limited", 10, #","budget":{"kind":"amount","limit":150,"partial":true}"#)
        ])
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil), .add("A"))
        #expect(try shopper.totalMinor() == 950)
    }
}
