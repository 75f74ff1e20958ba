import CartwrightScenarios
import Testing

@testable import Cartwright

/// A scenario with counters of a ledger and offers of a session.
@Suite struct ScenarioCounterTests {
    static func scenario() throws -> Scenario {
        var scenario = Scenario(LimitsTests.cart(nil))
        scenario.promotions = [try .percent("own", 10, #","usage_limit":3,"used":1"#)]
        return scenario
    }

    @Test func `counters add to the uses in the scenario and never replace them`() throws {
        let scenario = try Self.scenario()
        func total(_ uses: Int64) throws -> Int64 {
            try scenario.quote(clock: Shopper.noon, counters: Counters(uses: ["own": uses])).totalMinor
        }
        #expect(try scenario.quote(clock: Shopper.noon).totalMinor == 900)
        #expect(try total(1) == 900)
        #expect(try total(2) == 1000)
    }

    @Test func `offers apply beside the scenario's own promotions`() throws {
        let offer = Offer(try .percent("card", 20), cardID: "c1")
        #expect(try Self.scenario().quote(clock: Shopper.noon, offers: [offer]).totalMinor == 700)
        let twice = Offer(try .percent("own", 20), cardID: "c1")
        #expect(throws: CartwrightError.self) {
            try Self.scenario().quote(clock: Shopper.noon, offers: [twice])
        }
    }

    @Test func `the offers of a session give the same quote in a scenario`() throws {
        var shopper = try Shopper([.percent("card", 20)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "card"))
        let offers = shopper.checkout.offers(in: shopper.session, at: shopper.now)
        #expect(offers.map(\.cardID) == ["card"])
        let scenario = Scenario(shopper.session.cart)
        #expect(try scenario.quote(clock: shopper.now, explanation: .all, offers: offers) == shopper.fullQuote())
    }

    @Test func `the paid amounts of lines and shipments add up to the order`() throws {
        var shopper = try Shopper([.percent("ten", 10)])
        var line = Line(id: "A", sku: "A", unitPriceMinor: 333, quantity: 3)
        line.taxRate = try Percentage("19")
        try shopper.run(
            .addLine(line),
            .add("B"),
            .chooseShipping(method: "post", amountMinor: 499),
            .applyCoupon(cardID: "ten"),
            .beginCheckout,
            .pay(method: nil)
        )
        let order = try #require(shopper.session.orders.last)
        let (a, b) = (try #require(order.paidMinor(ofLine: "A")), try #require(order.paidMinor(ofLine: "B")))
        let shipping = try #require(order.paidMinor(ofShipment: "s1"))
        #expect(a + b + shipping == order.paidMinor && order.paidMinor == order.quote.totalMinor)
        #expect(order.paidMinor(ofLine: "X") == nil && order.paidMinor(ofShipment: "X") == nil)
        #expect(order.paidMinor(for: 99, of: order.quote.lines[0]) == a, "held within the quantity")
        #expect(order.paidMinor(for: -1, of: order.quote.lines[0]) == 0)
    }
}

extension Shopper {
    fileprivate func fullQuote() throws -> Quote {
        var purchase = purchase
        purchase.checkout.options.explanation = .all
        return try purchase.quote(at: now)
    }
}
