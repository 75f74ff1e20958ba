/// The rounding of tax: the mode, and the amounts that it rounds.
public struct TaxRounding: Hashable, Sendable {
    /// The rounding mode, independent of that of discounts.
    public var rounding: Rounding

    /// The amounts whose tax is rounded.
    public var per: Granularity

    /// Creates a rounding of tax; by default half up, once for each rate.
    public init(_ rounding: Rounding = .halfUp, per: Granularity = .rate) {
        (self.rounding, self.per) = (rounding, per)
    }

    /// The amounts whose tax is rounded.
    public enum Granularity: String, Hashable, Sendable, CaseIterable {
        /// All lines and shipments of one rate together. The tax is spread over them by largest remainder.
        case rate
        /// Each line and each shipment.
        case line
        /// Each unit of a line, and each shipment.
        case unit
    }
}
