// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pricingTooLarge: ErrorCode = """
        pricing.too_large: The cart and the promotions exceed the limits of one quote: 33,554,432 amounts off lines, \
        or 1,073,741,824 lines examined.
        """
    public static let pricingTooManyChoices: ErrorCode = """
        pricing.too_many_choices: Too many promotions match the cart, and not all of them can be combined: the limit \
        is 5,000 promotions that may be in conflict, and 20,000 in all.
        """
    public static let pricingGivenUp: ErrorCode =
        "pricing.given_up: The work ended because its request was cancelled or its time limit was reached."
}
