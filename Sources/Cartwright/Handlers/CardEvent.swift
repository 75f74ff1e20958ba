/// An event that a handler wants recorded when something happens to a card. The engine gives it its id, time and
/// source, the card's id as its subject, and the ids of session, customer, order and client in its data.
public struct CardEvent: Hashable, Sendable {
    /// What happened, as the plugin declared it in ``Plugin/eventTypes``.
    public var type: EventType

    /// When it is recorded: right after the engine's own event.
    public var occasion: Occasion

    /// The particulars. A key `session`, `customer`, `order` or `client` among them stays as it is, in place of the
    /// engine's.
    public var data: JSONObject

    /// An event on an occasion.
    public init(_ type: EventType, on occasion: Occasion, data: JSONObject = JSONObject()) {
        self.type = type
        self.occasion = occasion
        self.data = data
    }

    /// What happens to cards. A control variant has none of these: it is never shown.
    public enum Occasion: String, Hashable, Sendable, CaseIterable {
        /// The card's impression was recorded.
        case seen
        /// The card was clicked while it was shown.
        case clicked
        /// The card was sent away.
        case dismissed
        /// An order was paid in which a promotion of the card applied.
        case paid
    }
}
