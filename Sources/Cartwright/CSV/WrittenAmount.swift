/// An amount in major units as spreadsheets write it: `12.50`, `12,50`, `$1,234.50`, `1.234,50 €`, `1 234,50`,
/// `1'234.50`, `12.50 USD`.
struct WrittenAmount {
    /// The number, with `'` for apostrophes and a blank for blanks of any width.
    private let number: [UInt8]
    /// The sign or code of the currency; empty if there is none.
    let unit: String

    private static let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    private static let (blank, apostrophe) = (UInt8(ascii: " "), UInt8(ascii: "'"))

    /// Divides a text into a number and a currency before or after it; nil if it is not such a text.
    init?(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit),
            last - first < 64
        else { return nil }
        var number: [UInt8] = []
        for scalar in scalars[first...last] {
            guard let byte = Self.byte(of: scalar) else { return nil }
            number.append(byte)
        }
        let units = [scalars[..<first], scalars[(last + 1)...]].map(Self.trimmed).filter { !$0.isEmpty }
        guard units.count < 2 else { return nil }
        (self.number, unit) = (number, units.first ?? "")
    }

    /// Returns the amount in digits with at most one point, if the decimals are after a certain mark; nil if it cannot
    /// be read so.
    func decimal(_ mark: DecimalMark) -> String? {
        let byte = mark == .point ? Self.point : Self.comma
        let parts = number.split(separator: byte, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = Self.joined(parts[0], not: byte) else { return nil }
        guard parts.count == 2 else { return String(decoding: whole, as: UTF8.self) }
        guard parts[1].allSatisfy(Self.isDigit) else { return nil }
        return String(decoding: whole + [Self.point] + parts[1], as: UTF8.self)
    }

    /// Joins groups of three digits; the first has one to three, and does not begin with zero.
    private static func joined(_ text: ArraySlice<UInt8>, not mark: UInt8) -> [UInt8]? {
        guard let separator = text.first(where: { !isDigit($0) }) else { return Array(text) }
        let groups = text.split(separator: separator, omittingEmptySubsequences: false)
        guard separator != mark, groups.allSatisfy({ $0.allSatisfy(isDigit) }), (1...3).contains(groups[0].count),
            groups[0].first != UInt8(ascii: "0"), groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return Array(groups.joined())
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "0"..."9", ".", ",": UInt8(ascii: scalar)
        case " ", "\u{A0}", "\u{2009}", "\u{202F}": blank
        case "'", "\u{2019}": apostrophe
        default: nil
        }
    }

    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    // MARK: Currencies

    /// True if the text names no currency, or this one.
    func isIn(_ currency: Currency) -> Bool {
        unit.isEmpty || unit.uppercased() == currency.code || Self.signs[unit]?.contains(currency.code) == true
    }

    /// True if the text before or after the number can be a currency.
    var namesCurrency: Bool {
        unit.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.generalCategory == .currencySymbol }
    }

    /// The signs of currencies; several currencies can share a sign.
    private static let signs: [String: [String]] = [
        "$": ["USD", "CAD", "AUD", "NZD", "MXN", "SGD", "HKD", "TWD", "ARS", "CLP", "COP"], "US$": ["USD"],
        "CA$": ["CAD"], "A$": ["AUD"], "R$": ["BRL"], "€": ["EUR"], "£": ["GBP"], "¥": ["JPY", "CNY"],
        "￥": ["JPY", "CNY"], "₹": ["INR"], "₩": ["KRW"], "zł": ["PLN"], "kr": ["SEK", "NOK", "DKK", "ISK"],
        "Kč": ["CZK"], "Ft": ["HUF"], "Fr.": ["CHF"], "SFr.": ["CHF"], "lei": ["RON"], "₺": ["TRY"], "₽": ["RUB"],
        "₪": ["ILS"], "฿": ["THB"], "₫": ["VND"],
    ]
}
