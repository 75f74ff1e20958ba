/// The origin of the cents of a quote, recorded during pricing if ``PricingOptions/tracesCents`` is set.
public struct CentTrace: Hashable, Sendable {
    /// The discounts of the effects, in the order in which they came off.
    public let steps: [Step]

    /// One effect of one promotion.
    public struct Step: Hashable, Sendable {
        /// The promotion's id.
        public let promotion: String
        /// The calculation of the amounts, for people: `5% of $85.50 is $4.275; the remaining price rounds to $81.23`.
        public let calculation: String
        /// The amount that the effect requested, in minor units.
        public let wantedMinor: Int64
        /// The discount of each place, lines before shipments. A line has one entry for each group of its units
        /// that was treated apart.
        public let shares: [Share]

        /// The discount, in minor units.
        public var givenMinor: Int64 { shares.reduce(0) { $0 + $1.givenMinor } }
    }

    /// The discount of one place.
    public struct Share: Hashable, Sendable {
        /// The id of the line or shipment.
        public let place: String
        /// The number of units of the line; nil for all of them.
        public let units: Int64?
        /// The base: the amount that earlier stages left, or the list price of units; minor units.
        public let baseMinor: Int64
        /// The discount, in minor units.
        public let givenMinor: Int64
        /// The exact amount before rounding; nil if it is not known.
        public let exact: Exact?

        /// The rounding of the fraction of a minor unit: -1 rounded down, 0 exact, 1 rounded up or given a leftover
        /// cent; nil if the amount changed by more, because of a floor or a limit.
        public var residue: Int? {
            guard let exact else { return nil }
            if givenMinor == exact.wholeMinor { return exact.isWhole ? 0 : -1 }
            return givenMinor == exact.wholeMinor + 1 && !exact.isWhole ? 1 : nil
        }
    }
}
