/// Where the cents of a quote come from, worked out afterwards: a quote that nobody asks about pays nothing for it.
///
/// A promotion's amounts are followed exactly where all of it is one percentage, or one amount taken once, off whole
/// lines, the order or shipping. Other promotions are told by what they gave.
public struct CentTrace: Sendable {
    /// What each applied promotion gave, in the order in which it came off.
    public let parts: [Part]

    /// One promotion's discount.
    public struct Part: Sendable {
        /// The promotion's id.
        public let promotion: String
        /// What came off, in minor units.
        public let givenMinor: Int64
        /// How it was worked out, nil where that cannot be followed.
        public let origin: Origin?
        /// Its parts, line by line, then shipments.
        public let shares: [Share]
    }

    /// How an amount was worked out before it was spread.
    public enum Origin: Sendable {
        /// A percentage of the sum of all places: what remained was rounded.
        case percentOfSum(Percentage, baseMinor: Int64, Exact)
        /// A percentage of each place for itself.
        case percentOfEach(Percentage)
        /// An amount, at most what is there.
        case amount(wantedMinor: Int64, baseMinor: Int64)
    }

    /// What one place got.
    public struct Share: Sendable {
        /// The id of the line or shipment.
        public let place: String
        /// What earlier stages had left of it, in minor units.
        public let baseMinor: Int64
        /// What came off it.
        public let givenMinor: Int64
        /// What would be exact, nil where that cannot be followed.
        public let exact: Exact?

        /// What became of the fraction of a minor unit: -1 rounded down, 0 none there, 1 rounded up or a cent that was
        /// left over, nil where more moved than that, as a floor or a limit makes it.
        public var residue: Int? {
            guard let exact else { return nil }
            if givenMinor == exact.wholeMinor { return exact.isWhole ? 0 : -1 }
            return givenMinor == exact.wholeMinor + 1 && !exact.isWhole ? 1 : nil
        }
    }

    /// An exact number of minor units: a fraction of whole numbers, neither negative.
    public struct Exact: Hashable, Sendable {
        let numerator: Int128
        let denominator: Int128

        /// The whole minor units in it.
        public var wholeMinor: Int64 { Int64(clamping: numerator / denominator) }

        /// Whether nothing is lost by taking those.
        public var isWhole: Bool { numerator % denominator == 0 }

        /// The amount in major units, with up to four digits more than the currency has, the rest cut off.
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

    /// Follows the cents of a quote.
    ///
    /// - Parameters:
    ///   - quote: what a cart costs.
    ///   - cart: that cart.
    ///   - promotions: the promotions that are applied; one that is missing is told by what it gave.
    public init(_ quote: Quote, of cart: Cart, promotions: [Promotion]) {
        let byID = Dictionary(promotions.map { ($0.id, $0) }) { first, _ in first }
        let places = TracedPlaces(quote, cart, byID)
        let order = quote.applied.enumerated().sorted { a, b in
            (places.stage(of: a.element.promotion), a.offset) < (places.stage(of: b.element.promotion), b.offset)
        }
        parts = order.map { places.part(of: $0.element, byID[$0.element.promotion]) }
    }
}
