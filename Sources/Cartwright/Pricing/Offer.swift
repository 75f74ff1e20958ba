/// A promotion that one session has activated, on top of the catalog: the promotion of a coupon card that was clicked.
///
/// It needs no code any more, since the click stood for it.
public struct Offer: Sendable {
    /// The promotion.
    public var promotion: Promotion

    /// The card it came from.
    public var cardID: String

    /// An activated promotion.
    public init(_ promotion: Promotion, cardID: String) {
        self.promotion = promotion
        self.cardID = cardID
    }
}
