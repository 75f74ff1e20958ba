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
    public static let customerNoIdentityKey: ErrorCode = """
        customer.no_identity_key: A customer has identities, or a promotion counts or requires them, and no key for \
        their digests is known.
        """
    public static let customerInCheckout: ErrorCode =
        "customer.in_checkout: A checkout or payment of the customer is open, so the customer cannot be erased."
    public static let cartNegativeAmount: ErrorCode =
        "cart.negative_amount: A price, quantity or shipping amount is below zero."
}

extension CartwrightError {
    /// The error of identities without a key for their digests.
    package static let noIdentityKey = CartwrightError(
        .customerNoIdentityKey,
        "expected a key for the digests of identities, found none",
        hint: "name its file with --identity-key-file FILE, or remove the identities"
    )
}
