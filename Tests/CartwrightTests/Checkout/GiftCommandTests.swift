import Testing

@testable import Cartwright

/// Gifts that the shopper declines and accepts again.
@Suite struct GiftCommandTests {
    private static func gift(_ id: String, _ keys: String = "", _ more: String = "") throws -> Promotion {
        let text =
            #"{"id":"\#(id)","effects":[{"type":"gift","sku":"MUG","quantity":2,"unit_price":150}\#(more)]\#(keys)}"#
        return try Promotion(JSONParser.parse(text))
    }

    private static let tenth = #",{"type":"percent_off","percent":"10"}"#

    @Test func `a declined gift leaves the quote, and an accepted one comes back`() throws {
        var shopper = try Shopper(catalog: [Self.gift("mug"), Self.gift("spoon")])
        try shopper.run(.add("A"))
        #expect(try shopper.quote().gifts.map(\.promotion) == ["mug", "spoon"])
        let declined = try shopper.run(.declineGift(promotion: "mug"))
        #expect(declined.events.map(\.type) == [.cartChanged])
        #expect(declined.events[0].data["gift_declined"] == "mug")
        #expect(shopper.session.cart.declined == ["mug"])
        var quote = try shopper.quote()
        #expect(quote.gifts.map(\.promotion) == ["spoon"] && quote.applied.map(\.promotion) == ["spoon"])
        #expect(quote.rejection(of: "mug")?.reason == .declined)
        let accepted = try shopper.run(.acceptGift(promotion: "mug"))
        #expect(accepted.events[0].data["gift_accepted"] == "mug")
        quote = try shopper.quote()
        #expect(quote.gifts.map(\.promotion) == ["mug", "spoon"] && shopper.session.cart.declined.isEmpty)
    }

    @Test func `only the gifts of a promotion are declined`() throws {
        var shopper = try Shopper(catalog: [Self.gift("mug", "", Self.tenth)])
        try shopper.run(.add("A"), .declineGift(promotion: "mug"))
        let quote = try shopper.quote()
        #expect(quote.gifts.isEmpty && quote.discountMinor == 100 && quote.applied.map(\.promotion) == ["mug"])
    }

    @Test func `a gift of a coupon card can be declined`() throws {
        var shopper = try Shopper([
            .deal("card", #"[{"id":"card","effects":[{"type":"gift","sku":"PEN","unit_price":5}]}]"#)
        ])
        try shopper.run(.add("A"), .openCard(id: "card"), .declineGift(promotion: "card"))
        #expect(try shopper.quote().gifts.isEmpty)
        guard case .appliedWithoutEffect(let rejection?) = try CouponTests.statuses(shopper)["card"] else {
            Issue.record("no reason")
            return
        }
        #expect(rejection.reason == .declined)
    }

    @Test func `only a gift that is given can be declined, and only a declined one accepted`() throws {
        let far = #","conditions":[{"type":"subtotal","at_least":9000}]"#
        var shopper = try Shopper(catalog: [Self.gift("mug"), Self.gift("far", far), .percent("ten", 10)])
        #expect(shopper.refusal(of: .declineGift(promotion: "mug")) == .unknownGift("mug", known: []))
        try shopper.run(.add("A"))
        for id in ["far", "ten", "mugg"] {
            #expect(shopper.refusal(of: .declineGift(promotion: id)) == .unknownGift(id, known: ["mug"]))
        }
        #expect(shopper.refusal(of: .acceptGift(promotion: "mug")) == .giftNotDeclined("mug", known: []))
        try shopper.run(.declineGift(promotion: "mug"))
        #expect(shopper.refusal(of: .declineGift(promotion: "mug")) == .giftAlreadyDeclined("mug"))
        #expect(shopper.refusal(of: .acceptGift(promotion: "mugg")) == .giftNotDeclined("mugg", known: ["mug"]))
    }

    @Test func `a gift can be declined during checkout, and not during a payment`() throws {
        var shopper = try Shopper(catalog: [Self.gift("mug", #","usage_limit":5"#)])
        try shopper.run(.add("A"), .beginCheckout)
        let declined = try shopper.only(.declineGift(promotion: "mug"))
        #expect(
            declined.instructions.contains { if case .reserve([], until: _) = $0 { true } else { false } },
            "\(declined.instructions)"
        )
        #expect(shopper.session.agreement?.quote.gifts.isEmpty == true)
        try shopper.run(.acceptGift(promotion: "mug"))
        #expect(shopper.session.agreement?.quote.gifts.count == 1)
        try shopper.run(.pay(method: nil), paying: .unknown)
        #expect(shopper.refusal(of: .declineGift(promotion: "mug")) == .paymentInProgress)
    }

    @Test func `an order remembers what was declined, and the next cart does not`() throws {
        var shopper = try Shopper(catalog: [Self.gift("mug", "", Self.tenth)])
        try shopper.run(.add("A", 2), .declineGift(promotion: "mug"), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].cart.declined == ["mug"] && shopper.session.cart.declined.isEmpty)
        let restored = try Session(restoring: JSONParser.parse(shopper.session.json.text), by: shopper.checkout)
        #expect(restored.orders[0].cart.declined == ["mug"])
        try shopper.run(.add("A"))
        #expect(try shopper.quote().gifts.count == 1)
    }

    @Test func `commands and refusals are read as they were written`() throws {
        for command in [Command.declineGift(promotion: "mug"), .acceptGift(promotion: "mug")] {
            #expect(try Command(restoring: JSONParser.parse(command.json.text)).json == command.json)
        }
        #expect(Command.declineGift(promotion: "mug").json.text == #"{"command":"decline_gift","promotion":"mug"}"#)
        for refusal in [
            Refusal.unknownGift("a", known: ["b"]), .giftNotDeclined("a", known: []), .giftAlreadyDeclined("a"),
        ] {
            #expect(try Refusal(restoring: JSONParser.parse(refusal.json.text)) == refusal)
        }
    }

    @Test func `a cart declines the gifts of at most a hundred promotions`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: 1)]
        cart.declined = (1...Cart.maximumDeclined).map { "p\($0)" }
        var shopper = try Shopper(catalog: [Self.gift("mug")])
        try shopper.run(.loadCart(cart))
        #expect(shopper.refusal(of: .declineGift(promotion: "mug"))?.code == .cartTooManyDeclined)
        cart.declined.append("more")
        #expect(shopper.refusal(of: .loadCart(cart))?.code == .cartTooManyDeclined)
        cart.declined = [String(repeating: "x", count: 600)]
        #expect(shopper.refusal(of: .loadCart(cart))?.code == .textTooLong)
    }
}
