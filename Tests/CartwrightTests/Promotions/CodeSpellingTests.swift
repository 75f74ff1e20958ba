import Testing

@testable import Cartwright

/// Checks codes beyond ASCII in catalogs, carts and sessions.
@Suite struct CodeSpellingTests {
    private static func promotion(_ id: String, _ percent: Int, code: String) throws -> Promotion {
        var promotion = try Promotion.percent(id, percent)
        promotion.code = code
        return promotion
    }

    private static func cart(_ codes: String...) -> Cart {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "A", sku: "A", unitPriceMinor: 10_000, quantity: 1)]
        cart.codes = codes
        return cart
    }

    @Test(arguments: [
        ("dankefür100", "DANKEFÜR100"), ("DANKEFÜR100", "dankefür100"), ("dankefür100", "DANKEFU\u{308}R100"),
        ("Straße", "STRASSE"), ("STRASSE", "straße"), ("SPRING20", "ｓｐｒｉｎｇ２０"), ("SPRING20", "SPRING\u{200B}20"),
        ("\u{FEFF}Spring20", "spring20"), ("été", "É\u{54}E\u{301}"),
    ])
    func `a code is accepted in any spelling, and the quote shows the entered text`(
        own: String,
        entered: String
    ) throws {
        let promotions = [try Self.promotion("p", 10, code: own)]
        let quote = try price(Self.cart(entered), from: Catalog(promotions), at: Shopper.noon)
        #expect(quote.discountMinor == 1000 && quote.rejectedCodes.isEmpty)
        var shopper = try Shopper(catalog: promotions)
        try shopper.run(.add("A", at: 10_000))
        let events = try shopper.run(.enterCode(entered)).events
        #expect(events.map(\.type) == [.couponApplied] && shopper.session.cart.codes == [PromotionCode.shown(entered)])
        #expect(shopper.outcome(of: .enterCode(own)) == "code.already_entered")
        let applied = try #require(try shopper.quote().applied.first?.code)
        #expect(PromotionCode.normalized(applied) == PromotionCode.normalized(own))
        let isASCII = [own, entered].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        let shown = PromotionCode.spelling(own) == PromotionCode.spelling(entered) || isASCII ? own : entered
        #expect(PromotionCode.shown(applied) == PromotionCode.shown(shown))
        try shopper.run(.removeCode(own))
        #expect(try shopper.totalMinor() == 10_000)
    }

    @Test(arguments: ["", " ", "\u{200B}", "\u{FEFF}\u{A0}"])
    func `a code without visible characters is unknown, even if a promotion has one`(code: String) throws {
        let promotions = [try Self.promotion("p", 10, code: "\u{200B}")]
        let quote = try price(Self.cart(code), from: Catalog(promotions), at: Shopper.noon)
        #expect(quote.applied.isEmpty && quote.rejectedCodes.map(\.reason) == ["unknown_code"])
        let shopper = try Shopper(catalog: promotions)
        #expect(shopper.outcome(of: .enterCode(code)) == "code.unknown")
    }

    @Test(arguments: [("STRASSE", "Straße"), ("dankefür100", "DANKEFÜR100"), ("SALE", "ＳＡＬＥ"), ("é", "e\u{301}")])
    func `two equivalent codes in different spellings are an error in a catalog`(one: String, other: String) throws {
        let promotions = [try Self.promotion("a", 10, code: one), try Self.promotion("b", 20, code: other)]
        let error = #expect(throws: CartwrightError.self) { try Catalog(promotions) }
        #expect(error?.code == .promotionDuplicateCode && error?.fault == .input && error?.hint != nil)
        #expect(error?.summary.contains("\"a\"") == true && error?.summary.contains("\"b\"") == true)
    }

    @Test func `two promotions may share a code, and the code activates both`() throws {
        for codes in [("SPRING", "spring"), ("für", " für")] {
            let promotions = [try Self.promotion("a", 10, code: codes.0), try Self.promotion("b", 20, code: codes.1)]
            let quote = try price(Self.cart(codes.0), from: Catalog(promotions), at: Shopper.noon)
            #expect(quote.applied.map(\.promotion) == ["a", "b"])
        }
    }

    @Test func `colliding codes in a stored catalog match by exact spelling, and are listed`() throws {
        let promotions = [
            try Self.promotion("a", 10, code: "STRASSE"), try Self.promotion("b", 20, code: "Straße"),
            try Self.promotion("c", 30, code: "dankefür"),
        ]
        let catalog = try Catalog(kept: promotions)
        #expect(catalog.codesBySpelling == ["STRASSE", "Straße"])
        let rows = [
            ("STRASSE", ["a"]), ("strasse", ["a"]), ("Straße", ["b"]), ("STRAßE", ["b"]), ("STRAẞE", []),
            ("DANKEFÜR", ["c"]),
        ]
        for (code, applied) in rows {
            let quote = try price(Self.cart(code), from: catalog, at: Shopper.noon)
            #expect(quote.applied.map(\.promotion) == applied, "\(code)")
            #expect(catalog.has(code: code) == !applied.isEmpty)
        }
        var shopper = try Shopper()
        shopper.checkout.catalog = catalog
        try shopper.run(.add("A", at: 10_000), .enterCode("STRASSE"), .enterCode("Straße"))
        #expect(try shopper.totalMinor() == 7000)
        try shopper.run(.removeCode("strasse"))
        #expect(shopper.session.cart.codes == ["Straße"])
        #expect(try Catalog(kept: [promotions[0], promotions[2]]).codesBySpelling.isEmpty)
    }
}
