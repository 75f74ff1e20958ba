internal import Cartwright

/// An amount as Stripe writes it: in the smallest unit that Stripe has for the currency.
///
/// Stripe's units have no decimals for some currencies, and two for the Icelandic króna and the Ugandan shilling.
/// ISO 4217 may have other ones: Stripe counts the Malagasy ariary in whole units.
struct StripeAmount {
    /// The currency, which Stripe writes in lower case.
    let currency: Currency

    /// The amount in the minor units of ISO 4217.
    let minor: Int64

    /// Converts an amount.
    ///
    /// - Throws: `money.bad_currency`; `money.bad_amount` for a part of a minor unit; `money.overflow`.
    init(_ amount: Int64, _ code: String) throws(CartwrightError) {
        currency = try Currency(code.uppercased())
        let decimals = Self.decimals(of: currency)
        var minor = amount
        for _ in 0..<max(0, currency.exponent - decimals) {
            let (product, overflow) = minor.multipliedReportingOverflow(by: 10)
            guard !overflow else { throw Self.overflow(amount, currency) }
            minor = product
        }
        for _ in 0..<max(0, decimals - currency.exponent) {
            guard minor.isMultiple(of: 10) else {
                throw CartwrightError(
                    .moneyBadAmount,
                    "expected an amount in whole minor units of \(currency), found \(amount) with \(decimals) decimals",
                    hint: "Stripe accepts only whole units of \(currency)"
                )
            }
            minor /= 10
        }
        self.minor = minor
    }

    private static func overflow(_ amount: Int64, _ currency: Currency) -> CartwrightError {
        CartwrightError(
            .moneyOverflow,
            "the amount \(amount) \(currency) is too large",
            hint: "correct the amount"
        )
    }

    private static func decimals(of currency: Currency) -> Int {
        if withoutDecimals.contains(currency.code) { return 0 }
        return withThree.contains(currency.code) ? 3 : 2
    }

    private static let withoutDecimals: Set = [
        "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF",
    ]

    private static let withThree: Set = ["BHD", "JOD", "KWD", "OMR", "TND"]
}
