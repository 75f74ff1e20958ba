/// Who is shopping.
public struct Customer: Hashable, Sendable {
    /// The shop's id of the customer, in Unicode's form NFC; empty for a guest. See ``CustomerID``.
    public var id: String {
        didSet { id = Normalization.composed(id) }
    }

    /// The segments the customer belongs to.
    public var segments: [String] = []

    /// The number of orders before this one, without those of the session; nil where it is unknown.
    public var ordersCount: Int64?

    /// How often the customer has used each promotion before, by promotion id.
    public var promotionUses: [String: Int64] = [:]

    /// Facts of the shop's own that conditions can ask for.
    public var attributes: [String: JSONValue] = [:]

    /// A customer of whom only the id is known.
    public init(id: String) { self.id = Normalization.composed(id) }
}
