/// The sum of the tax rates of a line.
struct TaxRates {
    /// The sum in millionths of a percent; nil if a rate cannot be read.
    private var millionths: Int64? = 0

    /// Creates the sum without rates.
    init() {}

    /// Adds a rate.
    ///
    /// - Parameters:
    ///   - text: a decimal number, such as `0.0825`.
    ///   - places: 8 for a fraction of 1, 6 for percent.
    mutating func add(_ text: String, places: Int) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        let digits = fraction.prefix(places) + String(repeating: "0", count: max(0, places - fraction.count))
        guard parts.count <= 2, text.utf8.count <= 24, fraction.dropFirst(places).allSatisfy({ $0 == "0" }),
            text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let rate = Int64("\(parts[0].isEmpty ? "0" : parts[0])\(digits)"), rate <= 100_000_000, let sum = millionths
        else {
            millionths = nil
            return
        }
        millionths = sum + rate <= 100_000_000 ? sum + rate : nil
    }

    /// The sum in percent; nil if a rate cannot be read.
    var percent: String? {
        guard let millionths else { return nil }
        let fraction = String(String(millionths % 1_000_000 + 1_000_000).dropFirst())
        return "\(millionths / 1_000_000).\(fraction)".withoutTrailingZeros
    }
}
