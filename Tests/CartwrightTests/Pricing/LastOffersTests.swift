import Testing

@testable import Cartwright

/// Checks that offers are compiled again whenever they are not the same.
@Suite struct LastOffersTests {
    private static func percent(_ id: String, _ percent: String) throws -> Promotion {
        try Promotion(
            JSONParser.parse(
                #"{"id": "\#(id)", "effects": [{"type": "percent_off", "percent": "\#(percent)"}]}"#
            )
        )
    }

    private static let cart: Cart = {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "l", sku: "S", unitPriceMinor: 10_000, quantity: 1)]
        return cart
    }()

    @Test func `the same offers are compiled once for each catalog`() throws {
        let (catalog, other) = (try Catalog([try Self.percent("p", "10")]), try Catalog([try Self.percent("q", "20")]))
        let offers = [Offer(try Self.percent("o", "5"), cardID: "c")]
        let first = try PromotionPool(catalog, beside: offers).offers
        #expect(try PromotionPool(catalog, beside: offers).offers === first)
        #expect(try PromotionPool(other, beside: offers).offers !== first)
        #expect(try price(Self.cart, from: catalog, offers: offers, at: .testing).discountMinor == 1_500)
        #expect(try price(Self.cart, from: other, offers: offers, at: .testing).discountMinor == 2_500)
    }

    @Test func `changed offers give their own discount`() throws {
        let catalog = try Catalog([try Self.percent("p", "10")])
        var offers = [Offer(try Self.percent("o", "5"), cardID: "c")]
        for percent in ["5", "6", "7", "8"] {
            offers[0].promotion = try Self.percent("o", percent)
            let quote = try price(Self.cart, from: catalog, offers: offers, at: .testing)
            #expect(quote.discountMinor == 1_000 + 100 * (Int64(percent) ?? 0))
        }
        offers.append(offers[0])
        #expect(throws: CartwrightError.self) {
            try price(Self.cart, from: catalog, offers: offers, at: .testing)
        }
        offers.removeAll()
        #expect(try price(Self.cart, from: catalog, offers: offers, at: .testing).discountMinor == 1_000)
    }
}
