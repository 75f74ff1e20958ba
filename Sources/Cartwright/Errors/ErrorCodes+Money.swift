// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let moneyBadCurrency: ErrorCode = "money.bad_currency: The text is not an ISO 4217 currency code."
    public static let moneyBadAmount: ErrorCode =
        "money.bad_amount: The text is not a strict decimal, or has more decimals than the currency."
    public static let moneyOverflow: ErrorCode = "money.overflow: The amount exceeds the range of minor units."
    public static let moneyBadPercentage: ErrorCode =
        "money.bad_percentage: The percentage is not a strict decimal from 0 to 100 with at most 6 decimals."
    public static let timeBadInstant: ErrorCode = "time.bad_instant: The text is not an RFC 3339 instant."
    public static let timeUnknownZone: ErrorCode = "time.unknown_zone: The text is not a zone of the IANA database."
}
