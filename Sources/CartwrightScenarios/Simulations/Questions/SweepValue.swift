/// A value of a sweep: an exact number with at most six decimals.
public struct SweepValue: Hashable, Sendable, Comparable {
    /// The number, in millionths.
    public let millionths: Int64

    init(millionths: Int64) { self.millionths = millionths }

    /// Parses `12`, `12.5`, `0.25`; nil for any other text, a negative number, or one beyond 64 bits.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard parts.count <= 2, let first = parts.first, (1...6).contains(decimals.count),
            Self.areDigits(first), Self.areDigits(decimals), let whole = Int64(first),
            let fraction = Int64(decimals + String(repeating: "0", count: 6 - decimals.count))
        else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isBeyond) = scaled.addingReportingOverflow(fraction)
        guard !overflow, !isBeyond else { return nil }
        millionths = sum
    }

    /// The whole number; nil if it has decimals.
    public var whole: Int64? { millionths.isMultiple(of: 1_000_000) ? millionths / 1_000_000 : nil }

    /// `12`, `12.5`.
    public var text: String {
        let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
        guard fraction > 0 else { return String(whole) }
        let digits = String(1_000_000 + fraction).dropFirst()
        let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
        return "\(whole).\(digits[...end])"
    }

    /// Orders values by size.
    public static func < (a: SweepValue, b: SweepValue) -> Bool { a.millionths < b.millionths }

    private static func areDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
