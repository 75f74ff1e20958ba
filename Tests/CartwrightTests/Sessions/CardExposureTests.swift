import Testing

@testable import Cartwright

/// The exposures to a card that a report finds in stored sessions.
@Suite struct CardExposureTests {
    private static func shopper() throws -> Shopper {
        try Shopper([.percent("ten", 10), .percent("control", 20).changed { $0.kind = .control }, .link("link")])
    }

    private static func exposure(_ shopper: Shopper, to card: String) throws -> CardExposure? {
        try CardExposure(to: card, inStored: shopper.session.json.utf8)
    }

    @Test func `an exposure is an impression, not a click`() throws {
        var shopper = try Self.shopper()
        #expect(try Self.exposure(shopper, to: "ten") == nil)
        try shopper.run(.openCard(id: "ten"))
        #expect(try Self.exposure(shopper, to: "ten") == nil)
        try shopper.run(.viewCard(id: "ten"), .viewCard(id: "control"))
        #expect(try Self.exposure(shopper, to: "ten")?.isControl == false)
        #expect(try Self.exposure(shopper, to: "control")?.isControl == true)
        #expect(try Self.exposure(shopper, to: "link") == nil)
    }

    @Test func `a variant is known after its card was withdrawn`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.viewCard(id: "ten"), .viewCard(id: "control"), .receiveCards(CardBatch([.link("link")])))
        #expect(shopper.session.feed.cards.map(\.id) == ["link"])
        #expect(try Self.exposure(shopper, to: "ten")?.isControl == false)
        #expect(try Self.exposure(shopper, to: "control")?.isControl == true)
    }

    @Test func `orders count with what is left of them, cancelled ones not at all`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.viewCard(id: "ten"), .add("A", 2), .applyCoupon(cardID: "ten"), .beginCheckout)
        try shopper.run(.pay(method: nil), .add("B"), .beginCheckout, .pay(method: nil), .cancelOrder(id: "o2"))
        var expected = CardExposure(shopper: "session s1", isControl: false, currency: .usd)
        (expected.orderCount, expected.revenueMinor, expected.discountMinor) = (1, 1800, 200)
        #expect(try Self.exposure(shopper, to: "ten") == expected)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        expected.revenueMinor = 900
        #expect(try Self.exposure(shopper, to: "ten") == expected)
    }

    @Test func `a known customer is the shopper`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.setCustomer(Customer(id: "ada")), .viewCard(id: "ten"))
        #expect(try Self.exposure(shopper, to: "ten")?.shopper == "customer ada")
    }
}
