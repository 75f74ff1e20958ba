// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let moneyBadCurrency: ErrorCode = "money.bad_currency: A text that is not an ISO 4217 currency code."
    public static let moneyBadAmount: ErrorCode =
        "money.bad_amount: A text that is not a strict decimal, or one finer than the currency."
    public static let moneyOverflow: ErrorCode = "money.overflow: An amount too large to count in minor units."
    public static let moneyBadPercentage: ErrorCode =
        "money.bad_percentage: A percentage that is not a strict decimal from 0 to 100 with at most 6 decimals."
    public static let timeBadInstant: ErrorCode = "time.bad_instant: A text that is not an RFC 3339 instant."
    public static let timeUnknownZone: ErrorCode = "time.unknown_zone: A text that names no zone of the IANA database."
}
