import Testing

@testable import Cartwright

/// A card's promotion never takes the id of a promotion in the catalog.
@Suite struct CatalogClashTests {
    static func catalog() throws -> [Promotion] {
        [try .percent("ten", 10), Promotion(id: "gift", effects: [GiftEffect(GiftLine(sku: "PEN"))])]
    }

    @Test func `a card with the id of a catalog promotion is reported and loses only its offer`() throws {
        let cards: [ContentCard] = [.percent("ten", 50), .percent("own", 20)]
        for cards in [cards, cards.reversed()] {
            var shopper = try Shopper(catalog: try Self.catalog())
            let received = try shopper.run(.receiveCards(CardBatch(cards)))
            let told = try #require(received.diagnostics.first)
            #expect(received.diagnostics.count == 1)
            #expect(told.code.rawValue == "promotion.duplicate_id")
            #expect(told.summary == "card ten offers promotion \"ten\", but the catalog already has that id")
            #expect(told.location.pointer == "/\(cards.firstIndex { $0.id == "ten" } ?? 9)")
            try shopper.run(.add("A"))
            #expect(try shopper.totalMinor() == 900)
            #expect(shopper.outcome(of: .applyCoupon(cardID: "ten")) == "coupon.duplicate_promotion")
            try shopper.run(.applyCoupon(cardID: "own"))
            #expect(try shopper.totalMinor() == 700)
        }
    }

    @Test func `the coupon state has the reason`() throws {
        var shopper = try Shopper([.percent("ten", 50)], catalog: try Self.catalog())
        try shopper.run(.add("A"))
        let states = try shopper.purchase.couponStates(at: shopper.now)
        guard case .ineligible(let rejection) = try #require(states.first).status else {
            Issue.record("\(states)")
            return
        }
        #expect(rejection?.reason.rawValue == "name_taken")
        #expect(rejection?.promotion == "ten")
    }

    @Test func `a coupon has no effect once the catalog has a promotion with its id`() throws {
        var shopper = try Shopper([.percent("ten", 50)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"))
        #expect(try shopper.totalMinor() == 500)
        shopper.checkout.catalog = try Catalog(try Self.catalog())
        #expect(try shopper.totalMinor() == 900)
        let states = try shopper.purchase.couponStates(at: shopper.now)
        guard case .appliedWithoutEffect(let rejection) = try #require(states.first).status else {
            Issue.record("\(states)")
            return
        }
        #expect(rejection?.reason.rawValue == "name_taken")
    }

    @Test func `the code of such a card does not activate its promotion`() throws {
        let card = ContentCard.percent("ten", 50, #","code":"TEN""#)
        var shopper = try Shopper([card], catalog: try Self.catalog())
        try shopper.run(.add("A"), .enterCode("TEN"))
        #expect(try shopper.totalMinor() == 900)
    }
}
