public import Cartwright

/// Turns cards of class type `coupon_code` into ``Coupon``.
public struct CouponHandler: CardHandler {
    /// `coupon`.
    public let name = "coupon"

    /// `coupon_code`.
    public let classTypes: [ClassType] = ["coupon_code"]

    /// The formats of the extras.
    public let formats = [Coupon.format]

    /// The codes of its refusals.
    public let errorCodes: [ErrorCode] = [
        .couponBadAmount, .couponBadCombinable, .couponBadCurrency, .couponBadDate, .couponBadNumber,
        .couponBadPercentage, .couponBadPromotion, .couponMissingCurrency, .couponMissingDiscount, .couponTwoDiscounts,
    ]

    /// Creates a handler.
    public init() {}

    /// Reads a coupon. It needs a percentage, an amount, a promotion or the id of one; a restriction that cannot be
    /// read refuses the card.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Coupon {
        var extras = ExtrasReader(card, in: context)
        let coupon = Coupon(from: &extras)
        try extras.finish()
        return coupon
    }

    /// Shows code and offer on one line, the card's own title below.
    public func presentation(of coupon: Coupon, on card: ContentCard?) -> Presentation {
        let headline = [coupon.code, coupon.summary(on: card)].compactMap(\.self).joined(separator: ": ")
            .shortened(toBytes: PluginLimits.headlineBytes)
        return Presentation(headline: headline, body: card?.title ?? card?.description, image: card?.image)
    }

    /// Places the card at checkout.
    public func placement(of coupon: Coupon) -> Placement { .checkout }

    /// Activates the offer, or enters the code of the promotion of the catalog.
    public func click(on coupon: Coupon, card: ContentCard?) -> ClickAction {
        coupon.promotionID.map(ClickAction.enterPromotion) ?? .applyOffer
    }

    /// Returns one promotion: the one on the card, or one made from its discount and restrictions. A card that names a
    /// promotion of the catalog has none of its own.
    public func promotions(of coupon: Coupon, card: ContentCard?) -> [Promotion] { coupon.offered(by: card) }
}
