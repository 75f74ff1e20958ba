/// A promotion that one session has activated, on top of the catalog: the promotion of a coupon card that was clicked.
///
/// An offer needs no code; the click replaces it.
public struct Offer: Sendable {
    /// The promotion.
    public var promotion: Promotion

    /// The id of the coupon card.
    public var cardID: String

    /// True if the card is the control variant of an experiment. Such an offer is reported and never takes anything
    /// off.
    public var isControl: Bool

    /// Creates an offer.
    public init(_ promotion: Promotion, cardID: String, isControl: Bool = false) {
        self.isControl = isControl
        self.promotion = promotion
        self.cardID = cardID
    }
}
