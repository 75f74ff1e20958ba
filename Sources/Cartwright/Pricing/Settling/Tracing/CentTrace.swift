/// Where the cents of a quote come from: noted while the cart is priced, where ``PricingOptions/tracesCents`` asks.
public struct CentTrace: Hashable, Sendable {
    /// What each effect gave, in the order in which it came off.
    public let steps: [Step]

    /// One effect of one promotion.
    public struct Step: Hashable, Sendable {
        /// The promotion's id.
        public let promotion: String
        /// The calculation of the amounts, for people: `5% of $85.50 is $4.275; rounded is what remains, $81.23`.
        public let calculation: String
        /// What the effect wanted, in minor units.
        public let wantedMinor: Int64
        /// What came of it, place by place, lines before shipments. A line stands here once for each group of its units
        /// that was treated apart.
        public let shares: [Share]

        /// What came off.
        public var givenMinor: Int64 { shares.reduce(0) { $0 + $1.givenMinor } }
    }

    /// What one place gave.
    public struct Share: Hashable, Sendable {
        /// The id of the line or shipment.
        public let place: String
        /// How many units of the line are meant, nil where it is all of it.
        public let units: Int64?
        /// What it was reckoned from: what earlier stages had left, or the list price of units; minor units.
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
}
