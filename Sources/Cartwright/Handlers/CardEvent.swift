/// An event that the engine records for a plugin when something happens to a card. The engine sets its id, time and
/// source, the card's id as its subject, and the ids of session, customer, order and client in its data.
public struct CardEvent: Hashable, Sendable {
    /// The event type, as the plugin declared it in ``Plugin/eventTypes``.
    public var type: EventType

    /// The occasion: the event is recorded right after the engine's own event.
    public var occasion: Occasion

    /// The data. Keys `session`, `customer`, `order` and `client` of the plugin take precedence over those of the
    /// engine.
    public var data: JSONObject

    /// Creates an event.
    public init(_ type: EventType, on occasion: Occasion, data: JSONObject = JSONObject()) {
        self.type = type
        self.occasion = occasion
        self.data = data
    }

    /// The occasions of a card. A control variant has none: it is never shown.
    public enum Occasion: String, Hashable, Sendable, CaseIterable {
        /// The card's impression was recorded.
        case seen
        /// The card was clicked while it was shown.
        case clicked
        /// The card was dismissed.
        case dismissed
        /// An order was paid to which a promotion of the card applied.
        case paid
        /// Such an order was cancelled, or its last unit came back.
        case returned
    }
}
