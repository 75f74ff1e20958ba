/// A non-negative decimal, read strictly and stored exactly.
///
/// It consists of ASCII digits with at most one point between digits, without sign, exponent, blanks or separators,
/// because a lenient reader of `15%` or `12,5` would sell at the wrong price. Leading zeros are allowed.
struct StrictDecimal {
    /// Digits with at most one point.
    private let text: String
    private let decimals: Int

    /// Reads a text; nil if it is not such a decimal or has more decimals than allowed.
    init?(_ text: String, maximumDecimals: Int) {
        var (digitCount, beforePoint): (Int, Int?) = (0, nil)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digitCount += 1
            case UInt8(ascii: ".") where beforePoint == nil && digitCount > 0: beforePoint = digitCount
            default: return nil
            }
        }
        decimals = digitCount - (beforePoint ?? digitCount)
        guard digitCount > 0, decimals > 0 || beforePoint == nil, decimals <= maximumDecimals else { return nil }
        self.text = text
    }

    /// Returns the value times ten to the power of `count`; nil beyond 64 bits. `count` is at least the number of
    /// decimals that were read.
    func scaled(toDecimals count: Int) -> Int64? {
        var value: Int64 = 0
        for digit in text.utf8 where digit != UInt8(ascii: ".") {
            guard let next = Self.shift(value, adding: Int64(digit - UInt8(ascii: "0"))) else { return nil }
            value = next
        }
        for _ in decimals..<max(decimals, count) {
            guard let next = Self.shift(value, adding: 0) else { return nil }
            value = next
        }
        return value
    }

    private static func shift(_ value: Int64, adding digit: Int64) -> Int64? {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carried) = product.addingReportingOverflow(digit)
        return overflow || carried ? nil : sum
    }
}
