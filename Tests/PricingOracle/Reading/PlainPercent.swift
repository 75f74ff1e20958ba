import Cartwright

/// A percentage as a fraction of 100,000,000: millionths of a percent.
struct PlainPercent: Hashable {
    static let whole: Int128 = 100_000_000

    let millionths: Int128

    /// Reads text such as `"12.5"`, which must be valid.
    init(_ text: String) {
        let parts = text.split(separator: ".")
        let decimals = parts.count > 1 ? String(parts[1]) : ""
        let padded = decimals + String(repeating: "0", count: 6 - decimals.count)
        millionths = (Int128(parts[0]) ?? 0) * 1_000_000 + (Int128(padded) ?? 0)
    }
}
