/// One delivery and what it costs.
public struct Shipment: Hashable, Sendable {
    /// Unique within the cart. Ties between shipments are settled by it, or by the method where it is only a position:
    /// `#1`, `#2`, ….
    public var id: String

    /// How it is sent: `standard`, `express`, …
    public var method: String

    /// What it costs before discounts, in minor units, 0 or more.
    public var amountMinor: Int64

    /// The tax rate.
    public var taxRate: Percentage?

    /// A delivery at a cost.
    public init(id: String, method: String, amountMinor: Int64, taxRate: Percentage? = nil) {
        self.id = id
        self.method = method
        self.amountMinor = amountMinor
        self.taxRate = taxRate
    }
}
