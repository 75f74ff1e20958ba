import Testing

@testable import Cartwright

/// Coupon cards that name a promotion of the catalog: a click enters its code.
@Suite struct NamedCouponTests {
    /// A handler whose cards name the promotion of their extra `promotion_id`.
    struct NamingHandler: CardHandler {
        let name = "naming"
        let classTypes: [ClassType] = ["named"]

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Word {
            Word(text: card.extras["promotion_id"] ?? "")
        }

        func presentation(of word: Word, on card: ContentCard?) -> Presentation { Presentation(headline: word.text) }
        func placement(of word: Word) -> Placement { .checkout }
        func click(on word: Word, card: ContentCard?) -> ClickAction { .enterPromotion(word.text) }
    }

    private static func card(_ id: String, naming promotion: String = "spring") -> ContentCard {
        var card = ContentCard(id: id, created: Shopper.noon)
        card.extras = ["class_type": "named", "promotion_id": promotion]
        return card
    }

    private static let grouped = #","group":"g""#

    /// Creates a shopper with cards in a shop with the promotion `spring` and its code.
    private static func shopper(
        _ cards: [ContentCard] = [card("named")],
        _ keys: String = "",
        others: [Promotion] = []
    ) throws -> Shopper {
        let spring = try Promotion.percent("spring", 20, #","code":"Spring20""# + keys)
        var shopper = try Shopper(catalog: [spring] + others)
        shopper.checkout.registry = HandlerRegistry([DealHandler(), LinkHandler(), NamingHandler()])
        try shopper.run(.receiveCards(CardBatch(cards)), .add("A"))
        return shopper
    }

    @Test func `a click enters the code, and nothing applies before`() throws {
        var shopper = try Self.shopper()
        #expect(try shopper.totalMinor() == 1000)
        #expect(try CouponTests.statuses(shopper) == ["named": .eligible(200)])
        let clicked = try shopper.run(.openCard(id: "named"))
        #expect(clicked.events.map(\.type) == [.cardClick, .couponApplied])
        #expect(clicked.events[1].data["card"] == "named" && clicked.events[1].data["code"] == "Spring20")
        #expect(clicked.events[1].data["amount"]?["minor"] == 200)
        #expect(clicked.instructions.contains(.perform(.enterPromotion("spring"), cardID: "named")))
        #expect(shopper.session.cart.codes == ["SPRING20"] && shopper.session.activeCoupons == ["named"])
        #expect(try shopper.totalMinor() == 800)
        #expect(try CouponTests.statuses(shopper) == ["named": .applied(200)])
        #expect(shopper.refusal(of: .applyCoupon(cardID: "named")) == .couponAlreadyApplied(cardID: "named"))
        #expect(try shopper.run(.openCard(id: "named")).events.map(\.type) == [.cardClick])
        #expect(shopper.session.cart.codes == ["SPRING20"])
    }

    @Test func `the card is offered at checkout with the code of the catalog`() throws {
        var shopper = try Self.shopper()
        let begun = try shopper.run(.beginCheckout)
        let offers = begun.instructions.compactMap { instruction -> [CouponState]? in
            guard case .present(let offers, heldBack: _) = instruction else { return nil }
            return offers
        }
        #expect(offers.first?.map(\.cardID) == ["named"] && offers.first?.first?.code == "Spring20")
        try shopper.run(.applyCoupon(cardID: "named"), .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 800)
        #expect(shopper.session.cart.codes.isEmpty && shopper.session.activeCoupons.isEmpty)
    }

    @Test func `a card that is dismissed takes its code with it`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.openCard(id: "named"))
        let dismissed = try shopper.run(.dismissCoupon(cardID: "named"))
        #expect(dismissed.events.map(\.type) == [.cardDismiss, .couponRemoved])
        #expect(shopper.session.cart.codes.isEmpty && shopper.session.activeCoupons.isEmpty)
        #expect(try shopper.totalMinor() == 1000)
    }

    @Test func `a code that is removed deactivates the card, which can be clicked again`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.openCard(id: "named"), .removeCode("SPRING20"))
        #expect(shopper.session.activeCoupons.isEmpty)
        #expect(try CouponTests.statuses(shopper) == ["named": .eligible(200)])
        try shopper.run(.openCard(id: "named"))
        #expect(try shopper.totalMinor() == 800)
        var empty = Cart(currency: .usd)
        empty.lines = shopper.session.cart.lines
        try shopper.run(.loadCart(empty))
        #expect(shopper.session.activeCoupons.isEmpty)
    }

    @Test func `a typed code makes the card applied, and a click does not enter it twice`() throws {
        var shopper = try Self.shopper([Self.card("named"), Self.card("other")])
        try shopper.run(.enterCode("spring20"))
        #expect(try CouponTests.statuses(shopper) == ["named": .applied(200), "other": .applied(200)])
        try shopper.run(.openCard(id: "named"), .openCard(id: "other"))
        #expect(shopper.session.cart.codes == ["SPRING20"])
        #expect(shopper.session.activeCoupons == ["named", "other"])
        try shopper.run(.dismissCoupon(cardID: "other"))
        #expect(shopper.session.cart.codes.isEmpty && shopper.session.activeCoupons.isEmpty)
    }

    @Test(
        arguments: [
            ("sprnig", ErrorCode.couponUnknownPromotion, #"did you mean "spring"?"#),
            ("winter-sale", .couponUnknownPromotion, "add the promotion to the catalog, with a code"),
            ("automatic", .couponPromotionWithoutCode, "give the promotion a code"),
        ]
    )
    func `a card that names no promotion with a code is reported and offers nothing`(
        id: String,
        code: ErrorCode,
        hint: String
    ) throws {
        var shopper = try Self.shopper([], others: [.percent("automatic", 5)])
        let received = try shopper.run(.receiveCards(CardBatch([Self.card("named", naming: id)])))
        #expect(received.diagnostics.map(\.code) == [code] && received.diagnostics.first?.hint == hint)
        #expect(try CouponTests.statuses(shopper).isEmpty)
        #expect(shopper.refusal(of: .applyCoupon(cardID: "named")) == .unknownCoupon("named"))
        #expect(try shopper.run(.openCard(id: "named")).events.map(\.type) == [.cardClick])
        #expect(shopper.session.cart.codes.isEmpty)
        // A later catalog makes it an offer.
        shopper.checkout.catalog = try Catalog([.percent(id, 30, #","code":"LATER""#)])
        #expect(try CouponTests.statuses(shopper) == ["named": .eligible(300)])
    }

    @Test(
        arguments: [
            (#","conditions":[{"type":"subtotal","at_least":9000}]"#, Reason.conditionNotMet),
            (#","usage_limit":0"#, .usageLimitReached), (#","enabled":false"#, .disabled),
            (#","ends_at":"2026-01-01T00:00:00Z""#, .ended),
        ]
    )
    func `the reason of the catalog's promotion is the card's, before and after the click`(
        keys: String,
        reason: Reason
    ) throws {
        var shopper = try Self.shopper([Self.card("named")], keys)
        shopper.checkout.options = PricingOptions()
        guard case .ineligible(let before?) = try CouponTests.statuses(shopper)["named"] else {
            Issue.record("no reason before the click")
            return
        }
        try shopper.run(.openCard(id: "named"))
        guard case .appliedWithoutEffect(let after?) = try CouponTests.statuses(shopper)["named"] else {
            Issue.record("no reason after the click")
            return
        }
        #expect(before.reason == reason && after.reason == reason)
        let explained = try #require(try shopper.purchase.explain(couponOf: "named", at: shopper.now))
        #expect(explained.checks.contains { !$0.isMet && $0.promotion == "spring" })
    }

    @Test func `a limit that other sessions used up is read before the click`() throws {
        var shopper = try Self.shopper([Self.card("named")], #","usage_limit":1"#)
        let query = shopper.checkout.counterQuery(for: shopper.session, at: shopper.now)
        #expect(query.promotions == ["spring"])
        shopper.ledger.add([CounterAmount(.uses(promotion: "spring"), 1)])
        guard case .ineligible(let rejection?) = try CouponTests.statuses(shopper)["named"] else {
            Issue.record("no reason")
            return
        }
        #expect(rejection.reason == .usageLimitReached)
        try shopper.run(.openCard(id: "named"))
        #expect(try shopper.totalMinor() == 1000)
    }

    @Test func `a coupon that cannot stand beside it is refused, and the other way round`() throws {
        let cards = [Self.card("named"), .percent("ten", 10, Self.grouped)]
        var shopper = try Self.shopper(cards, Self.grouped)
        try shopper.run(.applyCoupon(cardID: "ten"))
        #expect(
            shopper.refusal(of: .applyCoupon(cardID: "named"))
                == .notCombinable(cardID: "named", with: "ten", swapSavesMinor: 100)
        )
        #expect(try CouponTests.statuses(shopper)["named"] == .blocked(by: "ten", swapSavesMinor: 100))
        try shopper.run(.dismissCoupon(cardID: "ten"), .applyCoupon(cardID: "named"))
        #expect(try shopper.totalMinor() == 800)
        var other = try Self.shopper(cards, Self.grouped)
        try other.run(.applyCoupon(cardID: "named"))
        #expect(
            other.refusal(of: .applyCoupon(cardID: "ten"))
                == .notCombinable(cardID: "ten", with: "named", swapSavesMinor: -100)
        )
    }

    @Test func `the code stays when the card expires`() throws {
        let card = Self.card("named").changed { $0.expiresAt = Shopper.noon.adding(seconds: 60) }
        var shopper = try Self.shopper([card])
        try shopper.run(.openCard(id: "named"))
        shopper.wait(seconds: 120)
        let received = try shopper.run(.receiveCards(CardBatch([.link("new")])))
        #expect(!received.events.contains { $0.type == .couponRemoved })
        #expect(shopper.session.activeCoupons.isEmpty)
        #expect(try shopper.totalMinor() == 800)
    }

    @Test func `a cart takes no more codes than typed ones`() throws {
        var shopper = try Self.shopper()
        var cart = shopper.session.cart
        cart.codes = (1...Cart.maximumCodes).map { "CODE\($0)" }
        try shopper.run(.loadCart(cart))
        #expect(shopper.refusal(of: .openCard(id: "named"))?.code == .cartTooManyCodes)
    }

    @Test func `a stored session keeps the clicked card`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.openCard(id: "named"))
        let restored = try Session(restoring: JSONParser.parse(shopper.session.json.text), by: shopper.checkout)
        #expect(restored.activeCoupons == ["named"] && restored.cart.codes == ["SPRING20"])
        #expect(restored.json == shopper.session.json)
        shopper.session = restored
        #expect(try CouponTests.statuses(shopper) == ["named": .applied(200)])
    }
}
