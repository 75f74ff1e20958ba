/// A percentage from 0 to 100 with at most 6 decimals, exact.
public struct Percentage: Hashable, Sendable, CustomStringConvertible {
    /// Millionths of a percent: 12.5 % is 12,500,000.
    public let millionths: Int64

    /// The value of 100 % in millionths of a percent.
    public static let wholeMillionths: Int64 = 100_000_000

    /// 100 %.
    public static let whole = Percentage(millionths: wholeMillionths)

    /// 0 %.
    public static let zero = Percentage(millionths: 0)

    private init(millionths: Int64) { self.millionths = millionths }

    /// Reads a decimal text strictly: `"15"`, `"12.5"`; never `"15%"`, `"12,5"`, `" 5"` or `"1e1"`.
    ///
    /// - Throws: `money.bad_percentage`.
    public init(_ text: String) throws(CartwrightError) {
        guard let millionths = StrictDecimal(text, maximumDecimals: 6)?.scaled(toDecimals: 6),
            millionths <= Self.wholeMillionths
        else {
            throw CartwrightError(
                .moneyBadPercentage,
                "\"\(text)\" is not a percentage",
                hint: Self.mended(text).map { "write \"\($0)\"" }
                    ?? "a decimal from 0 to 100 with at most 6 decimals, such as 12.5"
            )
        }
        self.millionths = millionths
    }

    /// The corrected form of a percentage with a percent sign, blanks or a decimal comma; nil if there is none.
    private static func mended(_ text: String) -> String? {
        let plain = text.filter { $0 != "%" && $0 != " " }.replacing(",", with: ".")
        return plain != text && (try? Percentage(plain)) != nil ? plain : nil
    }

    /// The decimal without needless zeros: `12.5`.
    public var description: String {
        let fraction = millionths % 1_000_000
        let whole = String(millionths / 1_000_000)
        guard fraction > 0 else { return whole }
        let padded = String(String(1_000_000 + fraction).dropFirst())
        return "\(whole).\(padded.trimmingSuffix { $0 == "0" })"
    }
}

extension StringProtocol {
    /// The text without matching characters at its end.
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, matches(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
