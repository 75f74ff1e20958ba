import Cartwright
import CartwrightTesting
import CouponPlugin
import Testing

struct CouponHandlerTests {
    private let handler = CouponHandler()

    @Test func `the handler keeps its contract`() throws {
        #expect(HandlerContract(CouponHandler(), samples: try .besideTests()).violations() == [])
    }

    @Test(arguments: [
        (["discount_percentage": "20"], #"{"percent":"20"}"#),
        (["discount_percentage": "12.50"], #"{"percent":"12.5"}"#),
        (["discount_amount": "5.00", "currency": "usd"], #"{"amount":500,"currency":"USD"}"#),
        (["discount_amount": "500", "currency": "JPY"], #"{"amount":500,"currency":"JPY"}"#),
        (
            ["discount_percentage": "10", "min_subtotal": "30"],
            #"{"percent":"10","min_subtotal":3000,"currency":"USD"}"#
        ),
        (["discount_percentage": "10", "coupon_code": " TEN "], #"{"percent":"10","code":"TEN"}"#),
        (["discount_percentage": "10", "skus": " , "], #"{"percent":"10","skus":[]}"#),
        (["discount_percentage": "10", "currency": "EUR"], #"{"percent":"10"}"#),
        (["promotion_id": " spring "], #"{"promotion_id":"spring"}"#),
        (["promotion_id": "spring", "discount_percentage": "10"], #"{"percent":"10","promotion_id":"spring"}"#),
    ])
    func `a coupon has the values of its extras`(_ extras: [String: String], _ json: String) throws {
        #expect(try handler.decode(card(extras), in: context).json.text == json)
    }

    @Test(
        arguments: [
            ([:], "coupon.missing_discount"),
            (["discount_percentage": "15%"], "coupon.bad_percentage"),
            (["discount_percentage": "0"], "coupon.bad_percentage"),
            (["discount_amount": "5.00"], "coupon.missing_currency"),
            (["discount_amount": "5,00", "currency": "USD"], "coupon.bad_amount"),
            (["discount_amount": "5.00", "currency": "QQQ"], "coupon.bad_currency"),
            (["discount_percentage": "5", "discount_amount": "5", "currency": "USD"], "coupon.two_discounts"),
            (["discount_percentage": "5", "max_discount": "0"], "coupon.bad_amount"),
            (["discount_percentage": "5", "combinable": "no"], "coupon.bad_combinable"),
            (["discount_percentage": "5", "ends_at": "tomorrow"], "coupon.bad_date"),
            (["discount_percentage": "5", "starts_at": day, "ends_at": day], "coupon.bad_date"),
            (["discount_percentage": "5", "usage_limit": "0"], "coupon.bad_number"),
            (["discount_percentage": "5", "priority": "1.5"], "coupon.bad_number"),
            (["discount_percentage": "5", "promotion": "three for two"], "coupon.bad_promotion"),
            (["promotion": #"{"id":"x","prioritty":1}"#], "coupon.bad_promotion"),
            (["promotion": #"{"id":"x"}"#, "promotion_id": "spring"], "coupon.two_discounts"),
        ] as [([String: String], ErrorCode)]
    )
    func `an unreadable extra refuses the coupon`(_ extras: [String: String], _ code: ErrorCode) {
        let refusal = #expect(throws: CardRefusal.self) { try handler.decode(card(extras), in: context) }
        #expect(refusal?.diagnostics.map(\.code) == [code])
    }

    @Test func `all problems are reported at once`() {
        let extras = ["discount_amount": "x", "currency": "USD", "min_subtotal": "y", "combinable": "z"]
        let refusal = #expect(throws: CardRefusal.self) { try handler.decode(card(extras), in: context) }
        #expect(
            refusal?.diagnostics.map(\.location.pointer) == [
                "/extras/discount_amount", "/extras/min_subtotal", "/extras/combinable",
            ]
        )
    }

    @Test(arguments: [
        (
            ["coupon_code": "TENOFF", "discount_percentage": "10", "min_subtotal": "30"],
            "TENOFF: 10% off orders from $30.00"
        ),
        (
            ["coupon_code": "FIVER", "discount_amount": "5", "currency": "USD", "skus": "TEA, TEA-GREEN"],
            "FIVER: $5.00 off TEA, TEA-GREEN"
        ),
        (["discount_percentage": "20"], "20% off"),
        (["discount_percentage": "15", "categories": "tea", "max_discount": "15"], "15% off tea, at most $15.00"),
        (
            ["discount_percentage": "15", "skus": "A", "categories": "tea", "min_subtotal": "9"],
            "15% off A in tea on orders from $9.00"
        ),
        (["promotion": #"{"id":"ten"}"#, "coupon_code": "X"], "X: ten"),
        (["promotion": #"{"id":"ten","name":"Ten off"}"#], "Ten off"),
        (["promotion_id": "spring"], "Title"),
        (["promotion_id": "spring", "coupon_code": "SPRING20"], "SPRING20: Title"),
        (["promotion_id": "spring", "discount_percentage": "20"], "20% off"),
    ])
    func `the headline describes the offer`(_ extras: [String: String], _ headline: String) throws {
        let coupon = try handler.decode(card(extras), in: context)
        let presentation = handler.presentation(of: coupon, on: card(extras))
        #expect(presentation.headline == headline)
        #expect(presentation.body == "Title")
    }

    @Test func `a click on a coupon with the id of a promotion enters its code`() throws {
        let coupon = try handler.decode(card(["promotion_id": "spring", "discount_percentage": "10"]), in: context)
        #expect(handler.click(on: coupon, card: nil) == .enterPromotion("spring"))
        #expect(handler.promotions(of: coupon, card: nil).isEmpty)
        let untitled = try handler.decode(card(["promotion_id": "spring"]), in: context)
        #expect(handler.presentation(of: untitled, on: nil).headline == "spring")
    }

    @Test func `a coupon is placed at checkout, and a click applies it`() throws {
        let coupon = Coupon(.percent(.whole))
        #expect(handler.placement(of: coupon) == .checkout)
        #expect(handler.click(on: coupon, card: nil) == .applyOffer)
    }
}

private let day = "2026-01-01T00:00:00Z"
private let context = HandlerContext(currency: .usd)

private func card(_ extras: [String: String]) -> ContentCard {
    var card = ContentCard(id: "card-1", created: .earliest)
    card.title = "Title"
    card.extras = extras
    return card
}
