// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pricingTooLarge: ErrorCode = """
        pricing.too_large: A cart and promotions that together are too much for one quote: 33,554,432 amounts off \
        lines, or 1,073,741,824 lines looked at.
        """
    public static let pricingTooManyChoices: ErrorCode = """
        pricing.too_many_choices: More promotions match a cart than can be chosen among, where not all may stand \
        together: 5,000, and 20,000 with those beside them.
        """
    public static let pricingGivenUp: ErrorCode =
        "pricing.given_up: Work that ended because the request for it was given up, or its time was over."
}
