import Cartwright
import Testing

@Suite struct SeveralCouponsTests {
    static let alone = #","combinable":"false""#

    @Test func `several combinable coupons apply together, each with its own amount`() throws {
        let five = card("five", #""class_type":"coupon_code","discount_amount":"5.00","currency":"USD","skus":"B""#)
        var purchase = try Purchase(cards: "[\(coupon("ten", percent: "10")),\(five)]")
        try purchase.add("A", at: 10_000)
        try purchase.add("B", at: 2_000)
        try purchase.run(.applyCoupon(cardID: "ten"), .applyCoupon(cardID: "five"))
        let quote = try purchase.pay()
        let given = Dictionary(uniqueKeysWithValues: quote.applied.map { ($0.promotion, $0.discountMinor) })
        #expect(given == ["ten": 1200, "five": 500])
        #expect(quote.totalMinor == 10_300)
    }

    @Test func `the refusal of a conflicting coupon names the gain of a swap, and the swap gains that amount`() throws {
        let cards = [
            coupon("ten", percent: "10", extras: Self.alone), coupon("thirty", percent: "30", extras: Self.alone),
            coupon("free", percent: "5"),
        ]
        var purchase = try Purchase(cards: "[\(cards.joined(separator: ","))]")
        try purchase.add("A", at: 10_000)
        try purchase.run(.applyCoupon(cardID: "ten"), .applyCoupon(cardID: "free"))
        let before = try purchase.quote().totalMinor
        let refusal = purchase.refusal(of: .applyCoupon(cardID: "thirty"))
        #expect(refusal == .notCombinable(cardID: "thirty", with: "ten", swapSavesMinor: 2000))
        #expect(try purchase.quote().totalMinor == before)
        try purchase.run(.dismissCoupon(cardID: "ten"), .applyCoupon(cardID: "thirty"))
        #expect(try purchase.pay().totalMinor == before - 2000)
    }

    @Test(arguments: [["ten", "five", "one"], ["one", "five", "ten"], ["five", "ten", "one"]])
    func `the order of the clicks does not change the amounts`(order: [String]) throws {
        let cards = [("ten", "10"), ("five", "5"), ("one", "1")].map { coupon($0, percent: $1) }
        var purchase = try Purchase(cards: "[\(cards.joined(separator: ","))]")
        try purchase.add("A", at: 3_333)
        for id in order { try purchase.run(.applyCoupon(cardID: id)) }
        let quote = try purchase.pay()
        #expect(quote.totalMinor == 2_800)
        #expect(quote.applied.map(\.discountMinor).reduce(0, +) == 533)
    }

    @Test func `discounts beyond the total charge 0, never less`() throws {
        let cards = (1...5).map { coupon("c\($0)", percent: "60") }
        var purchase = try Purchase(cards: "[\(cards.joined(separator: ","))]")
        try purchase.add("A", at: 999)
        for number in 1...5 { try purchase.run(.applyCoupon(cardID: "c\(number)")) }
        let quote = try purchase.pay()
        #expect(quote.totalMinor == 0)
        #expect(quote.discountMinor == 999)
    }
}
