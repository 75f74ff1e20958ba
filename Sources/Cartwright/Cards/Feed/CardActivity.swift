/// What a user did with a card, as analytics knows it: event `cartwright.card.` and the raw value.
public enum CardActivity: String, Hashable, Sendable, CaseIterable {
    /// Saw it.
    case impression
    /// Would have seen it, were it not the control variant.
    case controlImpression = "control_impression"
    /// Clicked it.
    case click
    /// Sent it away.
    case dismiss
}
