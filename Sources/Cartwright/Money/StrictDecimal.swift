/// A non-negative decimal, read strictly and stored exactly.
///
/// It consists of ASCII digits with at most one point between digits, without sign, exponent, blanks or separators,
/// because a lenient reader of `15%` or `12,5` would sell at the wrong price. Leading zeros are allowed.
struct StrictDecimal {
    private let digits: Substring.UTF8View
    private let decimals: Int

    /// Reads a text; nil if it is not such a decimal or has more decimals than allowed.
    init?(_ text: String, maximumDecimals: Int) {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
        decimals = parts.count == 2 ? parts[1].count : 0
        guard decimals <= maximumDecimals else { return nil }
        digits = Substring(text.replacing(".", with: "")).utf8
    }

    /// Returns the value times ten to the power of `count`; nil beyond 64 bits. `count` is at least the number of
    /// decimals that were read.
    func scaled(toDecimals count: Int) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
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
