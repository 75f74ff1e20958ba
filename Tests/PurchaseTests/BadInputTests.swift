import Cartwright
import CouponPlugin
import Testing

/// A problem of one card is reported; other cards are read, and no cart changes.
@Suite struct BadInputTests {
    static let good = coupon("good", percent: "10")

    @Test(
        arguments: [
            (coupon("bad", percent: "15%"), .couponBadPercentage),
            (coupon("bad", percent: "-10"), .couponBadPercentage),
            (coupon("bad", percent: "150"), .couponBadPercentage), (coupon("bad", percent: ""), .couponMissingDiscount),
            (coupon("bad", percent: "0"), .couponBadPercentage), (coupon("bad", percent: "12,5"), .couponBadPercentage),
            (card("bad", #""class_type":"coupon_code""#), .couponMissingDiscount),
            (card("bad", #""class_type":"coupon_cod","discount_percentage":"10""#), .cardClassTypeUnknown),
            (card("bad", #""discount_percentage":"10""#), .cardClassTypeMissing),
            (coupon("bad", percent: "10", extras: #","discount_amount":"5.00","currency":"USD""#), .couponTwoDiscounts),
            (coupon("bad", percent: "10", extras: #","promotion":"{""#), .couponBadPromotion),
        ] as [(String, ErrorCode)]
    )
    func `a bad coupon gives one diagnostic and affects neither other cards nor the cart`(
        bad: String,
        code: ErrorCode
    ) throws {
        var purchase = try Purchase()
        try purchase.add("A", at: 1000)
        let cart = purchase.session.cart
        try purchase.load("[\(bad),\(Self.good)]")
        #expect(purchase.diagnostics.map(\.code) == [code])
        #expect(purchase.diagnostics[0].location.pointer?.hasPrefix("/0/extras") == true)
        #expect(purchase.session.cart == cart)
        #expect(purchase.refusal(of: .applyCoupon(cardID: "bad")) == .unknownCoupon("bad"))
        try purchase.run(.openCard(id: "bad"))
        #expect(try purchase.quote().totalMinor == 1000)
        try purchase.run(.applyCoupon(cardID: "good"))
        #expect(try purchase.pay().totalMinor == 900)
    }

    @Test(arguments: ["7", "null", #"{"type":"Classic","created":1}"#, #"{"id":"","type":"Classic"}"#])
    func `an unreadable card gives a diagnostic with its pointer and the others are read`(bad: String) throws {
        var purchase = try Purchase(cards: "[\(bad),\(Self.good)]")
        #expect(!purchase.diagnostics.isEmpty)
        #expect(purchase.diagnostics.allSatisfy { $0.location.pointer?.hasPrefix("/0") == true })
        try purchase.add("A", at: 1000)
        try purchase.run(.applyCoupon(cardID: "good"))
        #expect(try purchase.pay().totalMinor == 900)
    }

    @Test(arguments: ["", "[", "[{]", "{\"cards\":[}", "[1,]", "\u{FEFF}[]x"])
    func `text that is not JSON is refused and the existing cards stay`(text: String) throws {
        var purchase = try Purchase(cards: "[\(Self.good)]")
        try purchase.add("A", at: 1000)
        let error = #expect(throws: CartwrightError.self) { try purchase.load(text) }
        #expect(error?.code.area == "json")
        #expect(purchase.session.feed.cards.map(\.id) == ["good"])
        try purchase.run(.applyCoupon(cardID: "good"))
        #expect(try purchase.pay().totalMinor == 900)
    }
}
