// Numbers on cards, read strictly: `15%`, `12,5`, ` 5` and `1e1` are not numbers.

/// Returns a decimal times ten to the power of `places`; nil for other texts and for more decimals.
func scaled(_ text: Text, _ places: Int) -> Int64? {
    var (value, digits, decimals, hasPoint): (Int64, Int, Int, Bool) = (0, 0, 0, false)
    func append(_ digit: UInt8) -> Bool {
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isTooMuch) = tens.addingReportingOverflow(Int64(digit))
        value = sum
        return !isTooLarge && !isTooMuch
    }
    for byte in text.bytes {
        if byte == UInt8(ascii: "."), digits > 0, !hasPoint {
            hasPoint = true
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            if hasPoint { decimals += 1 } else { digits += 1 }
            guard decimals <= places, append(byte - UInt8(ascii: "0")) else { return nil }
        } else {
            return nil
        }
    }
    guard digits > 0, hasPoint == (decimals > 0) else { return nil }
    for _ in decimals..<places where !append(0) { return nil }
    return value
}

/// Reads a whole number, which may be negative.
func wholeNumber(_ text: Text) -> Int64? {
    guard text.bytes.first == UInt8(ascii: "-") else { return scaled(text, 0) }
    // The minimum has no positive counterpart.
    if text == "-9223372036854775808" { return .min }
    return scaled(Text(text.bytes.dropFirst()), 0).map { -$0 }
}

/// Reads a percentage in millionths, at most 100 %.
func percentMillionths(_ text: Text) -> Int64? { scaled(text, 6).flatMap { $0 <= 100_000_000 ? $0 : nil } }

/// Returns the text of a percentage in millionths: `12.5`.
func percentText(_ millionths: Int64) -> Text {
    var decimals = Text(millionths % 1_000_000).padded(to: 6)
    while decimals.bytes.last == UInt8(ascii: "0") { decimals.bytes.removeLast() }
    let whole = Text(millionths / 1_000_000)
    return decimals.bytes.isEmpty ? whole : "\(whole).\(decimals)"
}

/// The usual currencies, not all of ISO 4217.
struct Currency: Equatable {
    let code: Text

    let decimals: Int

    init?(_ code: Text) {
        if Self.holds("JPY KRW CLP ISK VND", code) {
            decimals = 0
        } else if Self.holds("BHD JOD KWD OMR TND", code) {
            decimals = 3
        } else if Self.holds("USD EUR GBP AED AUD BRL CAD CHF CNY CZK DKK HKD HUF IDR ILS INR MXN MYR NOK NZD", code)
            || Self.holds("PHP PLN RON SEK SGD THB TRY ZAR", code)
        {
            decimals = 2
        } else {
            return nil
        }
        self.code = code
    }

    private static func holds(_ codes: StaticString, _ code: Text) -> Bool {
        guard code.bytes.count == 3 else { return false }
        for start in stride(from: 0, to: codes.utf8CodeUnitCount, by: 4) {
            let isSame = codes.utf8Start[start] == code.bytes[0] && codes.utf8Start[start + 1] == code.bytes[1]
            if isSame && codes.utf8Start[start + 2] == code.bytes[2] { return true }
        }
        return false
    }

    var example: Text { decimals == 0 ? "500" : decimals == 2 ? "5.00" : "0.500" }

    private var sign: Text? {
        if code == "USD" { return "$" }
        if code == "EUR" { return "€" }
        if code == "GBP" { return "£" }
        if code == "JPY" { return "¥" }
        if code == "INR" { return "₹" }
        return code == "KRW" ? "₩" : nil
    }

    /// Returns an amount as text: `$30.00`, `¥120`, `1.500 KWD`.
    func text(_ minor: Int64) -> Text {
        let digits = Text(minor).padded(to: decimals + 1)
        let (whole, fraction) = (Text(digits.bytes.dropLast(decimals)), Text(digits.bytes.suffix(decimals)))
        let amount: Text = decimals == 0 ? digits : "\(whole).\(fraction)"
        return sign.map { "\($0)\(amount)" } ?? "\(amount) \(code)"
    }
}
