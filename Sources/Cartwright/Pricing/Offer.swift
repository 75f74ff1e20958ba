/// A promotion that one session has activated, on top of the catalog: the promotion of a coupon card that was clicked.
///
/// It needs no code any more, since the click stood for it.
public struct Offer: Sendable {
    /// The promotion.
    public var promotion: Promotion

    /// The card it came from.
    public var cardID: String

    /// Whether the card is the control variant of an experiment. Such an offer is reported and never takes anything
    /// off.
    public var isControl: Bool

    /// An activated promotion.
    public init(_ promotion: Promotion, cardID: String, isControl: Bool = false) {
        self.isControl = isControl
        self.promotion = promotion
        self.cardID = cardID
    }
}
