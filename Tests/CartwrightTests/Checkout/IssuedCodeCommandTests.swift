import Testing

@testable import Cartwright

/// Entering issued codes, and paying with them.
struct IssuedCodeCommandTests {
    /// A shop with a promotion that has a code of its own and issued codes.
    private static func shop(_ codes: IssuedCode...) throws -> MemoryCheckout {
        let shopper = try Shopper(catalog: [.percent("spring", 10, #","code":"MASTER""#)])
        var shop = shopper.purchase
        for code in codes { shop.codes.note(code, for: code.code) }
        try shop.run(.add("A", 1, at: 1000), at: Shopper.noon)
        return shop
    }

    private static func refusal(of code: String, in shop: MemoryCheckout, at now: Instant = Shopper.noon)
        -> CartwrightError?
    {
        do throws(CartwrightError) {
            var copy = shop
            try copy.run(.enterCode(code), at: now)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an issued code applies its promotion, and the quote, the order and events name that code`() throws {
        var shop = try Self.shop(try IssuedCode("S-1", of: "spring"))
        let entered = try shop.run(.enterCode("s-1"), at: Shopper.noon)
        #expect(entered.events.map(\.type) == [.couponApplied])
        #expect(entered.events[0].data["code"] == "S-1")
        #expect(try shop.quote(at: Shopper.noon).applied.map(\.code) == ["S-1"])
        try shop.run([.beginCheckout, .pay(method: nil)], at: Shopper.noon)
        #expect(shop.session.orders[0].quote.applied.map(\.code) == ["S-1"])
        #expect(shop.session.orders[0].quote.totalMinor == 900)
        let paid = shop.session.pendingEvents.last { $0.type == .orderPaid }
        #expect(paid?.data["discounts"]?.text.contains("MASTER") == false)
    }

    @Test func `the quote names the promotion's own code if both are entered`() throws {
        var shop = try Self.shop(try IssuedCode("S-1", of: "spring", limit: 1))
        try shop.run([.enterCode("S-1"), .enterCode("MASTER")], at: Shopper.noon)
        #expect(try shop.quote(at: Shopper.noon).applied.map(\.code) == ["MASTER"])
    }

    @Test func `a used-up code is refused until its order is cancelled`() throws {
        var shop = try Self.shop(try IssuedCode("S-1", of: "spring", limit: 1))
        try shop.run([.enterCode("S-1"), .beginCheckout, .pay(method: nil), .add("A", 1, at: 1000)], at: Shopper.noon)
        #expect(Self.refusal(of: "s-1", in: shop) == .codeNotUsable("s-1", .usedUp))
        try shop.run(.cancelOrder(id: "o1"), at: Shopper.noon)
        #expect(Self.refusal(of: "s-1", in: shop) == nil)
    }

    @Test func `a refusal has its reason, except that the code belongs to another customer`() throws {
        let later = Shopper.noon.adding(seconds: 5)
        let shop = try Self.shop(
            try IssuedCode("GONE", of: "spring", revokedAt: Shopper.noon),
            try IssuedCode("EARLY", of: "spring", startsAt: later),
            try IssuedCode("LATE", of: "spring", endsAt: Shopper.noon),
            try IssuedCode("ADAS", of: "spring", customer: "ada", revokedAt: Shopper.noon),
            try IssuedCode("ELSEWHERE", of: "autumn")
        )
        #expect(Self.refusal(of: "GONE", in: shop) == .codeNotUsable("GONE", .revoked))
        #expect(Self.refusal(of: "EARLY", in: shop) == .codeNotUsable("EARLY", .upcoming(later)))
        #expect(Self.refusal(of: "EARLY", in: shop, at: later) == nil)
        #expect(Self.refusal(of: "LATE", in: shop) == .codeNotUsable("LATE", .ended(Shopper.noon)))
        #expect(Self.refusal(of: "ADAS", in: shop) == .unknownCode("ADAS"))
        #expect(Self.refusal(of: "ELSEWHERE", in: shop) == .unknownCode("ELSEWHERE"))
        var ofShop = shop
        ofShop.checkout.revealsOtherCustomers = true
        let told = try #require(Self.refusal(of: "ADAS", in: ofShop))
        #expect(told == .codeNotUsable("ADAS", .otherCustomer) && told.code == .codeOtherCustomer)
        #expect(Self.refusal(of: "NONE", in: ofShop) == .unknownCode("NONE"))
        #expect(Self.refusal(of: "NONE", in: shop) == .unknownCode("NONE"))
    }

    @Test func `a code that is not usable is refused as such before it is refused as already entered`() throws {
        var shop = try Self.shop(try IssuedCode("S-1", of: "spring"))
        try shop.run(.enterCode("S-1"), at: Shopper.noon)
        #expect(Self.refusal(of: "S-1", in: shop) == .codeAlreadyEntered("S-1"))
        shop.codes.note(try IssuedCode("S-1", of: "spring", revokedAt: Shopper.noon), for: "S-1")
        #expect(Self.refusal(of: "S-1", in: shop) == .codeNotUsable("S-1", .revoked))
    }

    @Test func `an issued code beyond ASCII is entered and used up in any spelling`() throws {
        var shop = try Self.shop(try IssuedCode("Straße-1", of: "spring", limit: 1))
        try shop.run([.enterCode("strasse-1"), .removeCode("STRASSE-1"), .enterCode("STRAẞE-1")], at: Shopper.noon)
        #expect(try shop.quote(at: Shopper.noon).totalMinor == 900)
        try shop.run([.beginCheckout, .pay(method: nil), .add("A", 1, at: 1000)], at: Shopper.noon)
        #expect(Self.refusal(of: "straße-1", in: shop) == .codeNotUsable("straße-1", .usedUp))
    }

    @Test func `a mistyped code is refused as mistyped`() throws {
        var shop = try Self.shop()
        shop.codes.note(nil, for: "S-22A", pattern: try CodePattern("S-##@"))
        let refusal = try #require(Self.refusal(of: "s-22a", in: shop))
        #expect(refusal == .codeNotUsable("s-22a", .mistyped))
        #expect(refusal.code == .codeMistyped)
    }

    @Test func `a customer's code stops counting for another customer and at its end`() throws {
        let end = Shopper.noon.adding(seconds: 5)
        var shop = try Self.shop(try IssuedCode("ADAS", of: "spring", customer: "ada", endsAt: end))
        try shop.run([.setCustomer(Customer(id: "ada")), .enterCode("ADAS")], at: Shopper.noon)
        #expect(try shop.quote(at: Shopper.noon).totalMinor == 900)
        #expect(try shop.quote(at: end).totalMinor == 1000)
        try shop.run(.setCustomer(Customer(id: "bob")), at: Shopper.noon)
        #expect(try shop.quote(at: Shopper.noon).totalMinor == 1000)
    }

    @Test func `the usage limit of a promotion also holds for its issued codes`() throws {
        let shopper = try Shopper(catalog: [.percent("spring", 10, #","code":"MASTER","usage_limit":1"#)])
        var shop = shopper.purchase
        for code in ["S-1", "S-2"] { shop.codes.note(try IssuedCode(code, of: "spring"), for: code) }
        let order: [Command] = [.add("A", 1, at: 1000), .enterCode("S-1"), .beginCheckout, .pay(method: nil)]
        try shop.run(order, at: Shopper.noon)
        try shop.run([.add("A", 1, at: 1000), .enterCode("S-2")], at: Shopper.noon)
        #expect(try shop.quote(at: Shopper.noon).rejectedCodes.map(\.reason) == ["usage_limit_reached"])
    }
}
