public import Cartwright

/// Turns cards of class type `coupon_code` into ``Coupon``.
public struct CouponHandler: CardHandler {
    /// `coupon`.
    public let name = "coupon"

    /// `coupon_code`.
    public let classTypes: [ClassType] = ["coupon_code"]

    /// What cards may write into their extras.
    public let formats = [Coupon.format]

    /// The codes with which it refuses cards.
    public let errorCodes: [ErrorCode] = [
        .couponBadAmount, .couponBadCombinable, .couponBadCurrency, .couponBadDate, .couponBadNumber,
        .couponBadPercentage, .couponBadPromotion, .couponMissingCurrency, .couponMissingDiscount, .couponTwoDiscounts,
    ]

    /// A handler.
    public init() {}

    /// Needs a percentage, an amount or a promotion, and refuses the card where any restriction cannot be read.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Coupon {
        var extras = ExtrasReader(card, in: context)
        let coupon = Coupon(from: &extras)
        try extras.finish()
        return coupon
    }

    /// Code and offer on one line, the card's own title below.
    public func presentation(of coupon: Coupon, on card: ContentCard?) -> Presentation {
        let headline = [coupon.code, coupon.summary].compactMap(\.self).joined(separator: ": ")
            .shortened(toBytes: PluginLimits.headlineBytes)
        return Presentation(headline: headline, body: card?.title ?? card?.description, image: card?.image)
    }

    /// Checkout.
    public func placement(of coupon: Coupon) -> Placement { .checkout }

    /// Activates the offer.
    public func click(on coupon: Coupon, card: ContentCard?) -> ClickAction { .applyOffer }

    /// One promotion: the one on the card, or the one that its discount and restrictions come to.
    public func promotions(of coupon: Coupon, card: ContentCard?) -> [Promotion] { coupon.offered(by: card) }
}
