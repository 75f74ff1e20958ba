import Testing

@testable import Cartwright
@testable import CartwrightScenarios

struct SimulationTests {
    static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Ten percent from 20.00 and 15.00 off from 50.00 in one group, and a gift for a code.
    static let promotions = """
        [{"id": "ten", "group": "g", "conditions": [{"type": "subtotal", "at_least": 2000}],
          "effects": [{"type": "percent_off", "percent": "10"}]},
         {"id": "five", "group": "g", "conditions": [{"type": "subtotal", "at_least": 5000}],
          "effects": [{"type": "amount_off", "amount": {"USD": 1500}}]},
         {"id": "mug", "code": "MUG", "effects": [{"type": "gift", "sku": "MUG", "quantity": 2}]}]
        """

    static func quotes() throws -> [Quote] {
        let catalog = try Catalog(JSONParser.parse(promotions))
        var options = PricingOptions()
        options.explanation = .reasons
        return try [Int64]([0, 1000, 2000, 5000, 40_000]).map { price in
            var cart = Cart(currency: .usd)
            cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: price, quantity: 1)]
            if price == 1000 { cart.codes = ["MUG"] }
            return try Cartwright.price(cart, from: catalog, at: now, options: options)
        }
    }

    static func campaign(of quotes: some Sequence<Quote>) throws -> Simulation {
        var campaign = Simulation()
        for quote in quotes { try campaign.add(quote) }
        return campaign
    }

    @Test func `a campaign counts applications, discounts and losses to other promotions`() throws {
        let figures = try #require(try Self.campaign(of: Self.quotes()).figures[.usd])
        #expect(figures.cartCount == 5 && figures.reachedCount == 4)
        #expect(figures.beforeMinor == 48_000)
        // 10% of 20.00, 15.00 of 50.00, 10% of 400.00.
        #expect(figures.discountMinor == 200 + 1500 + 4000)
        #expect(figures.afterMinor == 48_000 - 5700)
        let ten = try #require(figures.promotions["ten"])
        #expect(ten.appliedCount == 2 && ten.discountMinor == 4200 && ten.largestMinor == 4000)
        #expect(ten.losses == ["five": 1])
        #expect(ten.mainRejection.map { "\($0)" } == "(reason: Cartwright.Reason.conditionNotMet, count: 2)")
        #expect(figures.promotions["five"]?.losses == ["ten": 1])
        #expect(figures.promotions["mug"]?.giftCount == 2)
        #expect(figures.promotions["mug"]?.rejections == [.codeNotEntered: 4])
        #expect(figures.ranked.map(\.id) == ["ten", "five", "mug"])
        // Nothing off 0.00 and 10.00, 10% off 20.00 and 400.00, 30% off 50.00.
        #expect(figures.histogram.counts == [2, 0, 2, 0, 0, 1, 0, 0, 0, 0])
    }

    @Test func `the result is independent of the order and division of the carts`() throws {
        let quotes = try Self.quotes() + Self.quotes()
        let whole = try Self.campaign(of: quotes)
        #expect(try Self.campaign(of: quotes.reversed()) == whole)
        for cut in 0...quotes.count {
            var merged = try Self.campaign(of: quotes[cut...])
            try merged.merge(try Self.campaign(of: quotes[..<cut]))
            #expect(merged == whole)
        }
    }

    @Test func `store credit is counted by promotion, outside of discounts`() throws {
        var quote = Quote(currency: .usd)
        quote.credits = [
            QuotedCredit(promotion: "cashback", amountMinor: 150, shares: []),
            QuotedCredit(promotion: "cashback", amountMinor: 20, shares: []),
            QuotedCredit(promotion: "welcome", amountMinor: 500, shares: []),
        ]
        let campaign = try Self.campaign(of: [quote, quote])
        let figures = try #require(campaign.figures[.usd])
        #expect(figures.creditMinor == 1340 && figures.discountMinor == 0)
        #expect(figures.rankedCredits.map(\.id) == ["welcome", "cashback"])
        #expect(figures.promotions["cashback"]?.creditMinor == 340)
        #expect(figures.json["credit"] == 1340)
        let read = try SimulationFigures(figures.json, at: .root)
        #expect(read == figures)
    }

    @Test func `each currency has its own figures`() throws {
        var yen = Quote(currency: try Currency("JPY"))
        yen.subtotalMinor = 120
        let campaign = try Self.campaign(of: Self.quotes() + [yen])
        #expect(campaign.figures.count == 2)
        #expect(campaign.figures[yen.currency]?.beforeMinor == 120)
        #expect(campaign.figures[.usd]?.cartCount == 5)
    }

    @Test func `a sum beyond 64 bits is an error and adds nothing`() throws {
        var huge = Quote(currency: .usd)
        huge.subtotalMinor = .max
        var campaign = try Self.campaign(of: [huge])
        let before = campaign
        var cent = Quote(currency: .usd)
        cent.subtotalMinor = 1
        #expect { try campaign.add(cent) } throws: { ($0 as? CartwrightError)?.code == .moneyOverflow }
        let part = try Self.campaign(of: [cent])
        #expect { try campaign.merge(part) } throws: { ($0 as? CartwrightError)?.code == .moneyOverflow }
        #expect(campaign == before)
    }

    @Test(arguments: [
        (0, 100, "none"), (1, 100, "up to 5%"), (5, 100, "up to 5%"), (51, 1000, "up to 10%"), (100, 100, "up to 100%"),
        (0, 0, "none"), (Int64.max, Int64.max, "up to 100%"),
    ])
    func `bounds of the histogram are inclusive`(discount: Int64, before: Int64, label: String) throws {
        var histogram = DiscountHistogram()
        histogram.add(discountMinor: discount, of: before)
        let place = try #require(histogram.counts.firstIndex(of: 1))
        #expect(DiscountHistogram.label(at: place) == label)
    }
}
