/// A delivery and its cost.
public struct Shipment: Hashable, Sendable {
    /// The id, unique within the cart. It decides ties between shipments, unless it is only a position such as `#1`:
    /// then the method does.
    public var id: String

    /// The shipping method: `standard`, `express`, …
    public var method: String

    /// The cost before discounts, in minor units, 0 or more.
    public var amountMinor: Int64

    /// The tax rate.
    public var taxRate: Percentage?

    /// Creates a delivery with a cost.
    public init(id: String, method: String, amountMinor: Int64, taxRate: Percentage? = nil) {
        self.id = id
        self.method = method
        self.amountMinor = amountMinor
        self.taxRate = taxRate
    }
}
