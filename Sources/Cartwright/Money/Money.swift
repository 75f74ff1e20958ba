/// An exact amount: whole minor units of one currency.
///
/// ```swift
/// let price = try Money("35.00", in: .usd)  // 3500 minor units
/// print(price)  // $35.00
/// ```
public struct Money: Hashable, Sendable {
    /// The amount in minor units: cents of USD, whole yen of JPY.
    public var minor: Int64

    /// The currency.
    public var currency: Currency

    /// Creates an amount of minor units.
    public init(minor: Int64, _ currency: Currency) {
        self.minor = minor
        self.currency = currency
    }

    /// Reads an amount of major units strictly: ASCII digits with at most one point between digits, no sign,
    /// no separators, not finer than the currency.
    ///
    /// - Throws: `money.bad_amount` or `money.overflow`.
    public init(_ decimal: String, in currency: Currency) throws(CartwrightError) {
        guard let parsed = StrictDecimal(decimal, maximumDecimals: currency.exponent) else {
            throw CartwrightError(
                .moneyBadAmount,
                "\"\(decimal)\" is not an amount in \(currency)",
                hint:
                    "digits with at most \(currency.exponent) decimals, such as \(Money(minor: 500, currency).decimal)"
            )
        }
        guard let minor = parsed.scaled(toDecimals: currency.exponent) else {
            throw CartwrightError(
                .moneyOverflow,
                "\"\(decimal)\" \(currency) is too large an amount",
                hint: "at most \(Money(minor: .max, currency).decimal)"
            )
        }
        self.init(minor: minor, currency)
    }

    /// True if the amount is zero.
    public var isZero: Bool { minor == 0 }
}

extension Money: JSONConvertible {
    /// `{"minor": 3038, "currency": "USD"}`.
    public var json: JSONValue { ["minor": .integer(minor), "currency": .string(currency.code)] }
}
