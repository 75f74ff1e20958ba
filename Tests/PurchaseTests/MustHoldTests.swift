import Cartwright
import Testing

/// Requirements for every purchase, from card JSON through the handlers to the charge.
@Suite struct MustHoldTests {
    @Test func `a 20 % coupon on 100.00 charges 80.00`() throws {
        var purchase = try Purchase(cards: "[\(coupon("twenty", percent: "20"))]")
        try purchase.add("A", at: 10_000)
        try purchase.run(.applyCoupon(cardID: "twenty"))
        #expect(try purchase.pay().total.description == "$80.00")
    }

    @Test func `50 % on three lines of 0.35 takes 0.52 off, and the lines add up`() throws {
        var purchase = try Purchase(cards: "[\(coupon("half", percent: "50"))]")
        for sku in ["A", "B", "C"] { try purchase.add(sku, at: 35) }
        try purchase.run(.applyCoupon(cardID: "half"))
        let quote = try purchase.pay()
        #expect(quote.discountMinor == 52)
        #expect(quote.totalMinor == 53)
        #expect(quote.lines.map(\.discountMinor).reduce(0, +) == 52)
        #expect(quote.lines.map(\.discountMinor).sorted() == [17, 17, 18])
        #expect(quote.applied.map(\.discountMinor) == [52])
    }

    @Test(arguments: [1, 99, 333, 12_345_678_901] as [Int64])
    func `100 % off charges exactly 0`(price: Int64) throws {
        var purchase = try Purchase(cards: "[\(coupon("all", percent: "100"))]")
        try purchase.add("A", at: price, 3)
        try purchase.add("B", at: 7)
        try purchase.run(.applyCoupon(cardID: "all"))
        #expect(try purchase.pay().totalMinor == 0)
    }

    @Test(arguments: [nil, "TEN"])
    func `a coupon that is viewed but not clicked changes nothing, with or without a code`(code: String?) throws {
        var purchase = try Purchase(cards: "[\(coupon("ten", percent: "10", code: code))]")
        try purchase.add("A", at: 1000)
        let before = try purchase.quote()
        let begin = try purchase.run(.viewCard(id: "ten"), .beginCheckout)
        guard case .present(let offers, _) = begin.instructions.first else {
            Issue.record("nothing offered")
            return
        }
        #expect(offers.map(\.cardID) == ["ten"])
        #expect(try purchase.quote() == before)
        #expect(try purchase.pay().totalMinor == 1000)
    }

    @Test func `a click applies a coupon in the same way with and without a code`() throws {
        let totals = try [nil, "TEN"].map { code in
            var purchase = try Purchase(cards: "[\(coupon("ten", percent: "10", code: code))]")
            try purchase.add("A", at: 1000)
            try purchase.run(.openCard(id: "ten"))
            return try purchase.pay().totalMinor
        }
        #expect(totals == [900, 900])
    }

    @Test func `a control variant changes nothing`() throws {
        let control = coupon("secret", percent: "90", code: "SECRET", keys: #","isControl":true"#)
        var purchase = try Purchase(cards: "[\(control)]")
        try purchase.add("A", at: 1000)
        #expect(try purchase.run(.viewCard(id: "secret")).events.map(\.type) == [.cardControlImpression])
        #expect(purchase.refusal(of: .openCard(id: "secret"))?.code == .feedControlCard)
        #expect(purchase.refusal(of: .applyCoupon(cardID: "secret")) == .couponNotShown(cardID: "secret"))
        #expect(purchase.refusal(of: .enterCode("SECRET")) == .unknownCode("SECRET"))
        #expect(try purchase.run(.beginCheckout).instructions == [.present(offers: [], heldBack: [])])
        #expect(try purchase.pay().totalMinor == 1000)
    }

    @Test func `a second click changes nothing`() throws {
        var purchase = try Purchase(cards: "[\(coupon("ten", percent: "10"))]")
        try purchase.add("A", at: 1000)
        try purchase.run(.openCard(id: "ten"))
        let quote = try purchase.quote()
        try purchase.run(.openCard(id: "ten"))
        #expect(try purchase.quote() == quote)
        #expect(try purchase.pay().totalMinor == 900)
    }

    @Test func `the purchase event carries the discounted price and each discount`() throws {
        let cards = "[\(coupon("ten", percent: "10", code: "TEN")),\(coupon("five", percent: "5"))]"
        var purchase = try Purchase(cards: cards)
        try purchase.add("A", at: 1000, 2)
        try purchase.run(.applyCoupon(cardID: "ten"), .applyCoupon(cardID: "five"))
        let quote = try purchase.pay()
        #expect(quote.totalMinor == 1700)
        let paid = try #require(purchase.session.pendingEvents.last { $0.type == .orderPaid })
        let usd = { (minor: Int64) -> JSONValue in ["minor": .integer(minor), "currency": "USD"] }
        #expect(paid.data["total"] == usd(1700))
        #expect(
            paid.data["lines"] == [
                [
                    "line": "A", "sku": "A", "quantity": 2, "paid": usd(1700), "discount": usd(300),
                    "unit_price": usd(1000),
                ]
            ]
        )
        #expect(
            paid.data["discounts"] == [
                ["promotion": "five", "amount": usd(100)], ["promotion": "ten", "code": "TEN", "amount": usd(200)],
            ]
        )
    }

    @Test func `dismissed and expired coupons deactivate`() throws {
        let ends = #","expiresAt":\#(Purchase.noon.seconds + 60)"#
        var purchase = try Purchase(
            cards: "[\(coupon("ten", percent: "10")),\(coupon("five", percent: "5", keys: ends))]"
        )
        try purchase.add("A", at: 1000)
        try purchase.run(.applyCoupon(cardID: "ten"), .applyCoupon(cardID: "five"))
        #expect(try purchase.quote().totalMinor == 850)
        try purchase.run(.dismissCoupon(cardID: "ten"))
        #expect(try purchase.quote().totalMinor == 950)
        purchase.now = purchase.now.adding(seconds: 61)
        #expect(try purchase.pay().totalMinor == 1000)
    }

    @Test func `a typed code activates a promotion of the catalog or of a card in the feed`() throws {
        var purchase = try Purchase(
            cards: "[\(coupon("ten", percent: "10", code: "TEN"))]",
            catalog: #"[{"id":"spring","code":"SPRING","effects":[{"type":"percent_off","percent":"20"}]}]"#
        )
        try purchase.add("A", at: 1000)
        try purchase.run(.enterCode("spring"), .enterCode("ten"))
        #expect(try purchase.quote().totalMinor == 700)
        #expect(purchase.refusal(of: .enterCode("ELSEWHERE")) == .unknownCode("ELSEWHERE"))
        #expect(try purchase.pay().totalMinor == 700)
    }
}
