public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let couponMissingDiscount: ErrorCode =
        "coupon.missing_discount: Neither percentage, amount, promotion nor the id of a promotion."
    public static let couponTwoDiscounts: ErrorCode =
        "coupon.two_discounts: Percentage and amount at once, or a promotion and the id of one."
    public static let couponBadPercentage: ErrorCode =
        "coupon.bad_percentage: A percentage that is not a decimal above 0, at most 100, with at most 6 decimals."
    public static let couponBadAmount: ErrorCode = """
        coupon.bad_amount: A `discount_amount`, `min_subtotal` or `max_discount` that is not a strict positive \
        decimal in its currency.
        """
    public static let couponMissingCurrency: ErrorCode =
        "coupon.missing_currency: A `discount_amount` without `currency`."
    public static let couponBadCurrency: ErrorCode = "coupon.bad_currency: A `currency` that is not an ISO 4217 code."
    public static let couponBadCombinable: ErrorCode =
        "coupon.bad_combinable: A `combinable` that is neither `true` nor `false`."
    public static let couponBadDate: ErrorCode =
        "coupon.bad_date: A `starts_at` or `ends_at` that is not an instant, or an end that is not after the start."
    public static let couponBadNumber: ErrorCode =
        "coupon.bad_number: A `usage_limit` that is not a positive integer, or a `priority` that is not an integer."
    public static let couponBadPromotion: ErrorCode =
        "coupon.bad_promotion: A `promotion` that is not the JSON text of a valid promotion."
}
