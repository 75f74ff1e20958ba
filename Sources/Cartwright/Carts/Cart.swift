/// The goods that a shopper is about to buy: lines and shipments, with the customer and the typed codes.
///
/// A cart is input only. It never contains discounts; they are in the ``Quote`` of the cart.
public struct Cart: Hashable, Sendable {
    /// The currency of every amount in the cart.
    public var currency: Currency

    /// The lines, in the order in which they are shown. Their ids differ.
    public var lines: [Line] = []

    /// The shipments. Their ids differ.
    public var shipments: [Shipment] = []

    /// The customer; nil for an anonymous one.
    public var customer: Customer?

    /// The codes exactly as the shopper typed them; at most ``maximumCodes`` when a cart is read and in a session.
    public var codes: [String] = []

    /// The ids of the promotions whose gifts the shopper declined; at most ``maximumDeclined`` when a cart is read and
    /// in a session. Other effects of these promotions still apply.
    public var declined: [String] = []

    /// The channel in which the shopper buys: `web`, `store`, …
    public var channel: String?

    /// The country of delivery, as an ISO 3166 code.
    public var country: String?

    /// True if prices include the tax.
    public var pricesIncludeTax = false

    /// Attributes that the shop defines, for conditions.
    public var attributes: [String: JSONValue] = [:]

    /// A record that an adapter of another protocol stores with the cart. It is not part of any text that a caller
    /// reads or writes, and loading a cart without one keeps that of the session.
    package var adapterRecord: String?

    /// The number of orders of the session that count for the customer in addition to ``Customer/ordersCount``; see
    /// ``Session/customerOrderCount``. 0 outside a session.
    var sessionOrderCount: Int64 = 0

    /// The maximum number of codes of a cart: more than any shopper has, and few enough that one request cannot try
    /// many.
    public static let maximumCodes = 100

    /// The maximum number of promotions whose gifts a cart declines.
    public static let maximumDeclined = 100

    /// Creates an empty cart.
    public init(currency: Currency) { self.currency = currency }

    /// True if the shopper declined the gifts of a promotion.
    @inline(__always)
    func declinesGifts(of promotion: @autoclosure () -> String) -> Bool {
        guard !declined.isEmpty else { return false }
        return declined.contains(promotion())
    }

    /// The line with an id; nil if there is none.
    public subscript(lineID id: String) -> Line? { lines.first { $0.id == id } }
}
