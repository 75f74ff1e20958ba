/// The lowest price of the 30 days before a price reduction, which shops in the European Union state beside it
/// (Directive 98/6/EC, Article 6a).
public struct PriorPrice: Hashable, Sendable {
    /// The price in minor units.
    public var priceMinor: Int64

    /// The instant from which it applied, which may be more than 30 days before the reduction.
    public var since: Instant

    /// The instant at which the reduction began.
    public var reducedSince: Instant

    /// The length of 30 days in seconds.
    static let seconds: Int64 = 30 * 86_400

    /// Creates a prior price.
    public init(priceMinor: Int64, since: Instant, reducedSince: Instant) {
        (self.priceMinor, self.since, self.reducedSince) = (priceMinor, since, reducedSince)
    }
}
