// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let customerBadID: ErrorCode = """
        customer.bad_id: The customer id is empty, or has blanks at its ends, control characters or zero-width \
        ones.
        """
    public static let customerBadIdentity: ErrorCode = """
        customer.bad_identity: An identity of a customer is empty, too long, or in another form than its kind has. \
        The error does not have the value.
        """
    public static let customerBadIdentityKey: ErrorCode =
        "customer.bad_identity_key: A key for the digests of identities is missing or too short."
    public static let customerInCheckout: ErrorCode =
        "customer.in_checkout: A checkout or payment of the customer is open, so the customer cannot be erased."
    public static let cartNegativeAmount: ErrorCode =
        "cart.negative_amount: A price, quantity or shipping amount is below zero."
}
