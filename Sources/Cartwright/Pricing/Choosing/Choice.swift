/// The certificate of a chosen set of promotions: its discount, and the proof or bound that limits any better set.
public struct Choice: Hashable, Sendable {
    /// The discount on merchandise and shipping together, in minor units.
    public var valueMinor: Int64

    /// The upper bound of the discount of any set, in minor units.
    public var boundMinor: Int64

    /// True if ``valueMinor`` is proven to be the largest possible discount.
    public var isExact: Bool

    /// The number of sets priced and parts of the search bounded. The search is limited by this number and never by
    /// time, so that a cart has the same answer on every machine.
    public var nodes: Int
}
