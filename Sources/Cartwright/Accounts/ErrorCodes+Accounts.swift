// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let accountUnknown: ErrorCode =
        "account.unknown: A gift card or store credit that was never issued."
    public static let accountExists: ErrorCode =
        "account.exists: An account to issue has the id or code of an account that exists."
    public static let accountBadTerms: ErrorCode =
        "account.bad_terms: Invalid terms of an account or adjustment: a bad amount, or no reason."
    public static let accountBadKey: ErrorCode =
        "account.bad_key: The key of the digests of gift card codes is too short, or missing."
    public static let accountInsufficient: ErrorCode =
        "account.insufficient: An adjustment takes more than the balance of the account."
    public static let tenderTooManyGuesses: ErrorCode =
        "tender.too_many_guesses: A code of a gift card during the wait after wrong ones."
}
