// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let customerBadID: ErrorCode = """
        customer.bad_id: The customer id is empty, or has blanks at its ends, control characters or zero-width \
        ones.
        """
    public static let customerInCheckout: ErrorCode =
        "customer.in_checkout: A checkout or payment of the customer is open, so the customer cannot be erased."
    public static let cartNegativeAmount: ErrorCode =
        "cart.negative_amount: A price, quantity or shipping amount is below zero."
}
