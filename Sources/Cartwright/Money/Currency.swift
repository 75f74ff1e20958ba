/// A currency of ISO 4217, with the number of decimals of its minor unit.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// The three letters: `USD`.
    public let code: String

    /// The number of decimals of the minor unit: 2 for USD, 0 for JPY, 3 for KWD.
    public let exponent: Int

    /// Minor units in one major unit: 100 for USD.
    public var minorUnitsPerMajor: Int64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// Creates a currency from its code, in upper or lower case. Only ASCII letters are folded: Unicode folding would
    /// accept `"ſ"` as an S.
    ///
    /// - Throws: `money.bad_currency` if ISO 4217 has no such code.
    public init(_ code: String) throws(CartwrightError) {
        let isLower = { (byte: UInt8) in (0x61...0x7A).contains(byte) }
        let upper =
            code.utf8.contains(where: isLower)
            ? String(decoding: code.utf8.map { isLower($0) ? $0 - 0x20 : $0 }, as: UTF8.self) : code
        guard upper.utf8.allSatisfy({ $0 < 0x80 }), let exponent = ISO4217.exponents[upper] else {
            let nearest = Spelling.nearest(to: upper, among: ISO4217.exponents.keys.sorted())
            throw CartwrightError(
                .moneyBadCurrency,
                "\"\(code)\" is not an ISO 4217 currency code",
                hint: nearest.map { "did you mean \($0)?" } ?? "three letters, such as USD"
            )
        }
        self.code = upper
        self.exponent = exponent
    }

    private init(code: String, exponent: Int) {
        self.code = code
        self.exponent = exponent
    }

    /// The US dollar, the default if no currency is named.
    public static let usd = Currency(code: "USD", exponent: 2)

    /// The codes of all currencies, in order.
    package static var codes: [String] { ISO4217.exponents.keys.sorted() }

    /// The three letters.
    public var description: String { code }

    /// Returns true if two currencies have the same code.
    public static func == (a: Currency, b: Currency) -> Bool { a.code == b.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
