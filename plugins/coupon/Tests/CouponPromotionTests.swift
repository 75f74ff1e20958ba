import CouponPlugin
import Testing

@testable import Cartwright

struct CouponPromotionTests {
    private let handler = CouponHandler()

    /// A mistake of the public samples: 20 % off that charges 20 %.
    @Test func `20% off leaves 80%`() throws {
        #expect(try discount(["discount_percentage": "20"], ofLines: [("MUG", 1000)]) == 200)
    }

    /// A mistake of the public samples: no percentage that gives 100 % off.
    @Test func `a missing percentage gives no coupon`() {
        #expect(throws: CardRefusal.self) { try promotion(["coupon_code": "FREE"]) }
    }

    @Test func `a percentage is capped by max_discount`() throws {
        let extras = ["discount_percentage": "50", "max_discount": "1.50"]
        #expect(try discount(extras, ofLines: [("MUG", 1000)]) == 150)
    }

    @Test(arguments: [("5.00", nil, 500), ("5.00", "3.00", 300), ("5.00", "9.00", 500), ("50.00", nil, 1000)])
    func `an amount is limited by its cap and by the price`(
        _ amount: String,
        _ cap: String?,
        _ expected: Int64
    ) throws {
        var extras = ["discount_amount": amount, "currency": "USD"]
        extras["max_discount"] = cap
        #expect(try discount(extras, ofLines: [("MUG", 1000)]) == expected)
    }

    @Test func `skus and categories restrict both the discounted lines and the condition`() throws {
        let extras = ["discount_percentage": "10", "skus": "TEA"]
        #expect(try discount(extras, ofLines: [("MUG", 1000), ("TEA", 500)]) == 50)
        #expect(try unmet(extras, lines: [("MUG", 1000)]) == ["quantity"])
        #expect(try unmet(extras, lines: [("TEA", 1000)]).isEmpty)
    }

    @Test func `a restriction without any SKU holds for no cart`() throws {
        let extras = ["discount_percentage": "10", "skus": ","]
        #expect(try unmet(extras, lines: [("MUG", 1000)]) == ["quantity"])
    }

    @Test func `min_subtotal is a condition that reports the shortfall`() throws {
        let promotion = try promotion(["discount_percentage": "10", "min_subtotal": "30.00"])
        let findings = try promotion.conditions.map { try $0.check(facts(lines: [("MUG", 2500)])) }
        #expect(findings.last?.shortBy == 500)
        #expect(findings.map(\.isMet) == [true, false])
    }

    @Test(arguments: [
        ["discount_percentage": "10", "min_subtotal": "30.00", "currency": "EUR"],
        ["discount_percentage": "10", "max_discount": "30.00", "currency": "EUR"],
        ["discount_amount": "5.00", "min_subtotal": "30.00", "currency": "EUR"],
    ])
    func `amounts of another currency never apply`(_ extras: [String: String]) throws {
        #expect(try unmet(extras, lines: [("MUG", 9_000)]).contains("currency"))
        #expect(try unmet(extras, lines: [("MUG", 9_000)], in: try Currency("EUR")).isEmpty)
    }

    @Test func `an amount in another currency gives no discount`() throws {
        let promotion = try promotion(["discount_amount": "5.00", "currency": "EUR"])
        var options = PricingOptions()
        options.explanation = .reasons
        let (cart, catalog) = (facts(lines: [("MUG", 1000)]).cart, try Catalog([promotion]))
        let quote = try price(cart, from: catalog, at: .earliest, options: options)
        #expect(quote.notApplied.map(\.reason) == [.wrongCurrency])
    }

    @Test func `the promotion has the name, code and other values of the card`() throws {
        let promotion = try promotion([
            "discount_percentage": "10", "coupon_code": "TEN", "combinable": "False", "priority": "7",
            "usage_limit": "3", "starts_at": "2026-01-01T00:00:00Z", "ends_at": "2026-02-01T00:00:00+01:00",
        ])
        #expect(promotion.id == "card-1")
        #expect(promotion.name == "TEN")
        #expect(promotion.code == "TEN")
        #expect(promotion.stacking.group == "coupon")
        #expect(promotion.priority == 7)
        #expect(promotion.usageLimit == 3)
        #expect(promotion.startsAt?.description == "2026-01-01T00:00:00Z")
        #expect(promotion.endsAt?.description == "2026-01-31T23:00:00Z")
    }

    @Test func `coupons that do not combine exclude each other, and no other promotions`() throws {
        let one = try promotion(["discount_percentage": "10", "combinable": "false"])
        let other = try promotion(["discount_amount": "5", "currency": "USD", "combinable": "false"])
        let friendly = try promotion(["discount_percentage": "10"])
        #expect(!one.isCompatible(with: other))
        #expect(one.isCompatible(with: friendly))
    }

    @Test func `a promotion on the card applies with its own id and name`() throws {
        let text = #"{"id":"own","name":"Own","priority":3,"effects":[{"type":"percent_off","percent":"30"}]}"#
        let promotion = try promotion(["discount_percentage": "10", "promotion": text, "coupon_code": "CODE"])
        #expect(promotion.id == "own")
        #expect(promotion.name == "Own")
        #expect(promotion.code == "CODE", "the card's code reaches it")
        #expect(promotion.priority == 3)
        #expect(
            promotion.effects.map(\.json.text) == [
                #"{"type":"percent_off","percent":"30","target":{"scope":"order"}}"#
            ]
        )
    }

    @Test func `without a card or a code the promotion still has an id`() {
        let coupon = Coupon(.percent(.whole))
        #expect(handler.promotions(of: coupon, card: nil).map(\.id) == ["coupon"])
        #expect(handler.promotions(of: Coupon(), card: nil).isEmpty)
    }

    @Test func `the conditions have the format of a scenario`() throws {
        let extras = ["discount_percentage": "10", "min_subtotal": "30", "categories": "tea"]
        #expect(
            try promotion(extras).conditions.map(\.json.text) == [
                #"{"type":"currency","any_of":["USD"]}"#,
                #"{"type":"subtotal","at_least":3000}"#,
                #"{"type":"quantity","at_least":1,"filter":{"categories":["tea"]}}"#,
            ]
        )
    }

    // MARK: Helpers

    private func promotion(_ extras: [String: String]) throws -> Promotion {
        var card = ContentCard(id: "card-1", created: .earliest)
        card.extras = extras
        let coupon = try handler.decode(card, in: HandlerContext(currency: .usd))
        return try #require(handler.promotions(of: coupon, card: card).first)
    }

    private func unmet(
        _ extras: [String: String],
        lines: [(sku: String, price: Int64)],
        in currency: Currency = .usd
    ) throws -> [String] {
        let facts = facts(lines: lines, in: currency)
        return try promotion(extras).conditions.map { try $0.check(facts) }.filter { !$0.isMet }.map(\.condition)
    }

    private func discount(_ extras: [String: String], ofLines lines: [(sku: String, price: Int64)]) throws -> Int64 {
        let catalog = try Catalog([try promotion(extras)])
        return try price(facts(lines: lines).cart, from: catalog, at: .earliest).discountMinor
    }

    private func facts(lines: [(sku: String, price: Int64)], in currency: Currency = .usd) -> CartFacts {
        var cart = Cart(currency: currency)
        cart.lines = lines.map { Line(id: $0.sku, sku: $0.sku, unitPriceMinor: $0.price, quantity: 1) }
        return CartFacts(cart: cart, instant: .earliest)
    }
}
