/// How a set of promotions was chosen, and how sure it is that no better one exists.
public struct Choice: Hashable, Sendable {
    /// What was taken off merchandise and shipping together, in minor units.
    public var valueMinor: Int64

    /// What no set could exceed, in minor units.
    public var boundMinor: Int64

    /// Whether ``valueMinor`` is proven to be the most there is.
    public var isExact: Bool

    /// How many sets were priced, and parts of the search bounded. The search is limited by this number and never by
    /// time, so that one cart has one answer on every machine.
    public var nodes: Int
}
