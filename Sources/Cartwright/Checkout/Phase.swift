/// The phase of a purchase.
///
/// `browsing → checkout → paying → paid → (partiallyReturned | returned | cancelled)`, and back from `checkout` to
/// `browsing`, from `paying` to `checkout` if the payment failed, and from `paying` to `browsing` if the money arrived
/// too late and is refunded. After payment, the next change of the cart begins a new purchase.
public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The cart is open for changes.
    case browsing
    /// Offers were presented, limited promotions are reserved.
    case checkout
    /// A payment is under way: the agreed price holds, and the cart is locked until the outcome arrives.
    case paying
    /// The latest order is paid.
    case paid
    /// Some units of the latest order were returned.
    case partiallyReturned = "partially_returned"
    /// All units of the latest order were returned.
    case returned
    /// The latest order was cancelled.
    case cancelled

    /// True if the purchase is over.
    package var isAfterPaying: Bool { self != .browsing && !isInCheckout }

    /// True if a price was agreed that is not paid yet.
    var isInCheckout: Bool { self == .checkout || self == .paying }
}
