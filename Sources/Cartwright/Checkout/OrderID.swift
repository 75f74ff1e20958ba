/// The public id of an order, unique among all orders of a shop: the id of its session and its own, `cart-7.o1`.
///
/// HTTP, agents, events and exports spell it this way.
public struct OrderID: Hashable, Sendable {
    /// The id of the session.
    public let session: String

    /// The id within the session: `o1`, see ``Order/id``.
    public let order: String

    /// The public id of an order of a session.
    public init(_ order: String, of session: String) { (self.session, self.order) = (session, order) }

    /// Parses a public id; nil if the text before the last period is empty.
    public init?(_ text: String) {
        guard let point = text.lastIndex(of: "."), point != text.startIndex else { return nil }
        session = String(text[..<point])
        order = String(text[text.index(after: point)...])
    }

    /// The id as it is written: `cart-7.o1`.
    public var text: String { "\(session).\(order)" }
}
