extension CentTrace {
    /// An exact number of minor units: a fraction of whole numbers, neither negative.
    public struct Exact: Hashable, Sendable {
        let numerator: Int128
        let denominator: Int128

        /// Creates a whole number of minor units.
        init(wholeMinor: Int64) { self.init(numerator: Int128(wholeMinor), denominator: 1) }

        /// Creates a percentage of an amount.
        init(_ percent: Percentage, of baseMinor: Int64) {
            self.init(
                numerator: Int128(baseMinor) * Int128(percent.millionths),
                denominator: Int128(Percentage.wholeMillionths)
            )
        }

        init(numerator: Int128, denominator: Int128) {
            (self.numerator, self.denominator) = (numerator, denominator)
        }

        /// Returns a part of an amount that is spread over weights; nil if the weights add up to 0.
        static func part(_ weight: Int64, of total: Int64, amount: Int64) -> Exact? {
            guard total > 0 else { return nil }
            return Exact(numerator: Int128(amount) * Int128(max(0, weight)), denominator: Int128(total))
        }

        /// Returns the sum of exact amounts with the same denominator, or of whole ones; nil if one of them is missing.
        static func sum(_ exacts: [Exact?]) -> Exact? {
            var sum: Exact?
            for exact in exacts {
                guard let exact else { return nil }
                guard let before = sum else {
                    sum = exact
                    continue
                }
                guard before.denominator == exact.denominator else { return nil }
                sum = Exact(numerator: before.numerator + exact.numerator, denominator: before.denominator)
            }
            return sum
        }

        /// The whole minor units in it.
        public var wholeMinor: Int64 { Int64(clamping: numerator / denominator) }

        /// True if it is a whole number of minor units.
        public var isWhole: Bool { numerator % denominator == 0 }

        /// Returns the amount in major units, with up to four digits more than the currency has; the rest is cut off.
        public func decimal(in currency: Currency) -> String {
            let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
            let more = rest * 10_000 / denominator
            var digits = String(Int64(clamping: whole))
            let missing = max(0, currency.exponent + 1 - digits.count)
            digits = String(repeating: "0", count: missing) + digits
            var fraction = String(digits.suffix(currency.exponent)) + String(String(10_000 + Int64(more)).dropFirst())
            while fraction.count > currency.exponent, fraction.last == "0" { fraction.removeLast() }
            let major = String(digits.dropLast(currency.exponent))
            return fraction.isEmpty ? major : "\(major).\(fraction)"
        }
    }
}
