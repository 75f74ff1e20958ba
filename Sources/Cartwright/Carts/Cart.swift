/// What a shopper is about to buy: lines, shipments, who is shopping and the codes they typed.
///
/// A cart is input only. Discounts never stand in it; they are in the ``Quote`` that pricing makes of it.
public struct Cart: Hashable, Sendable {
    /// The currency of every amount in the cart.
    public var currency: Currency

    /// The lines, in the order in which they are shown. Their ids differ.
    public var lines: [Line] = []

    /// The shipments. Their ids differ.
    public var shipments: [Shipment] = []

    /// Who is shopping; nil is an anonymous customer.
    public var customer: Customer?

    /// The codes the shopper typed, as typed; at most ``maximumCodes`` where a cart is read or is that of a session.
    public var codes: [String] = []

    /// Where the shopper buys: `web`, `store`, …
    public var channel: String?

    /// The country of delivery, as an ISO 3166 code.
    public var country: String?

    /// Whether prices already hold the tax.
    public var pricesIncludeTax = false

    /// Facts of the shop's own that conditions can ask for.
    public var attributes: [String: JSONValue] = [:]

    /// A record that an adapter of another protocol stores with the cart. It is in no text that a caller reads or
    /// writes, and a cart that is loaded without one leaves that of the session in place.
    package var adapterRecord: String?

    /// The number of orders of the session that count for the customer besides ``Customer/ordersCount``; see
    /// ``Session/customerOrderCount``. 0 outside a session.
    var sessionOrderCount: Int64 = 0

    /// The most codes that a cart may have: more than any shopper has, and few enough that one request tries few.
    public static let maximumCodes = 100

    /// An empty cart.
    public init(currency: Currency) { self.currency = currency }

    /// The line of an id.
    public subscript(lineID id: String) -> Line? { lines.first { $0.id == id } }
}
