/// The customer of a cart.
public struct Customer: Hashable, Sendable {
    /// The shop's id of the customer, in Unicode's form NFC; empty for a guest. See ``CustomerID``.
    public var id: String {
        didSet { id = Normalization.composed(id) }
    }

    /// The segments the customer belongs to.
    public var segments: [String] = []

    /// The number of orders before this one, without those of the session; nil if it is unknown.
    public var ordersCount: Int64?

    /// The number of times that the customer has used each promotion before, by promotion id.
    public var promotionUses: [String: Int64] = [:]

    /// The known identities, as keyed digests, by which limits count besides the id.
    public var identities = Identities.none

    /// Attributes that the shop defines, for conditions.
    public var attributes: [String: JSONValue] = [:]

    /// Creates a customer with only an id.
    public init(id: String) { self.id = Normalization.composed(id) }

    /// True for a customer without an id.
    public var isGuest: Bool { id.isEmpty }
}

extension Cart {
    /// The id of the customer; nil for a guest, and without a customer.
    var knownCustomer: String? { customer.flatMap { $0.isGuest ? nil : $0.id } }
}

extension Customer? {
    /// Returns the customer with more identities; those of a kind replace the known ones of that kind. Without a
    /// customer, returns a guest who has them.
    package func knowing(_ identities: Identities) -> Customer? {
        guard !identities.isEmpty else { return self }
        var customer = self ?? Customer(id: "")
        customer.identities = customer.identities.replacing(identities)
        return customer
    }
}
