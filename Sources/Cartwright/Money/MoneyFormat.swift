extension Money: CustomStringConvertible {
    /// The amount for people, independent of the locale of the machine: `$25.00`, `-€3.37`, `¥120`, `1.500 KWD` for
    /// currencies without a sign of their own.
    public var description: String {
        let sign = minor < 0 ? "-" : ""
        let digits = unsignedDecimal
        guard let symbol = Self.symbols[currency.code] else { return "\(sign)\(digits) \(currency.code)" }
        return "\(sign)\(symbol)\(digits)"
    }

    /// The amount in major units without a currency: `-3.37`.
    public var decimal: String { (minor < 0 ? "-" : "") + unsignedDecimal }

    private var unsignedDecimal: String {
        let digits = String(minor.magnitude)
        guard currency.exponent > 0 else { return digits }
        let missing = max(0, currency.exponent + 1 - digits.count)
        let padded = String(repeating: "0", count: missing) + digits
        return "\(padded.dropLast(currency.exponent)).\(padded.suffix(currency.exponent))"
    }

    /// The signs that represent one currency only; `$` is the US dollar's, as in ISO 4217's own examples.
    private static let symbols = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "KRW": "₩"]
}
