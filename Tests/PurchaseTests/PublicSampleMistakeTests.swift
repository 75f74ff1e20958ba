import Cartwright
import Testing

/// Mistakes of public samples for such a system. Each test is named after one and fails if the engine makes it.
struct PublicSampleMistakeTests {
    @Test func `mistake: a 20 % coupon that charges 20 %`() throws {
        var purchase = try Purchase(cards: Self.coupon(#""discount_percentage":"20""#))
        try purchase.add("POT", at: 100_00)
        try purchase.run(.beginCheckout, .applyCoupon(cardID: "c"))
        #expect(try purchase.quote().totalMinor == 80_00)
    }

    @Test(arguments: [
        "", #","discount_percentage":"""#, #","discount_percentage":null"#, #","discount_percentage":"0""#,
    ])
    func `mistake: a missing percentage that gives 100 % off`(_ percentage: String) throws {
        var purchase = try Purchase(cards: Self.coupon(#""coupon_code":"FREE"\#(percentage)"#))
        try purchase.add("POT", at: 100_00)
        try purchase.run(.beginCheckout)
        #expect(purchase.refusal(of: .applyCoupon(cardID: "c")) != nil)
        #expect(purchase.diagnostics.map(\.code.area) == ["coupon"])
        #expect(try purchase.pay().totalMinor == 100_00)
    }

    @Test func `mistake: purchases logged at the undiscounted price`() throws {
        var purchase = try Purchase(cards: Self.coupon(#""discount_percentage":"20""#))
        try purchase.add("POT", at: 100_00)
        try purchase.run(.beginCheckout, .applyCoupon(cardID: "c"))
        let paid = try purchase.run(.pay(method: nil)).events.first { $0.type == .orderPaid }
        #expect(paid?.data["total"] == Money(minor: 80_00, .usd).json)
        #expect(paid?.data["subtotal"] == Money(minor: 100_00, .usd).json)
        #expect(purchase.session.orders.last?.quote.totalMinor == 80_00)
    }

    @Test func `mistake: equality by id with a hash over every field`() throws {
        let cards = try CardBatch.read(
            Array(#"[{"id":"a","tp":"short_news","tt":"One"},{"id":"a","tp":"banner_image","p":1}]"#.utf8),
            now: Purchase.noon
        ).cards
        #expect(cards.count == 2 && cards[0] == cards[1])
        #expect(cards[0].hashValue == cards[1].hashValue)
        #expect(Set(cards).count == 1)
    }

    @Test(arguments: ["coupon", "home_tiles", "conten_card", "message"])
    func `mistake: unknown class types swallowed`(_ classType: String) throws {
        let card = #"[{"id":"c","tp":"short_news","ca":1767225600,"tt":"T","e":{"class_type":"\#(classType)"}}]"#
        let purchase = try Purchase(cards: card)
        #expect(purchase.diagnostics.map(\.code) == [.cardClassTypeUnknown])
        #expect(purchase.diagnostics.first?.summary.contains(classType) == true)
        #expect(purchase.session.feed.cards.map(\.id) == ["c"])
    }

    @Test(arguments: [
        #"{"id":"a","tp":"short_news","tt":"Hello","i":"https://i"}"#,
        #"{"id":"a","type":"Classic","title":"Hello","image":"https://i"}"#,
        #"{"id":"a","type":"CLASSIC","title":"Hello","image_url":"https://i"}"#,
    ])
    func `mistake: a classic card losing its image or title`(_ text: String) throws {
        let card = try #require(try CardBatch.read(Array(text.utf8), now: Purchase.noon).cards.first)
        #expect(card.kind == .classic)
        #expect(card.title == "Hello" && card.image == "https://i")
    }

    private static func coupon(_ extras: String) -> String {
        #"[{"id":"c","tp":"short_news","ca":1767225600,"ea":-1,"e":{"class_type":"coupon_code",\#(extras)}}]"#
    }
}
