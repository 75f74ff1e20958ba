/// Where a purchase stands.
///
/// `browsing → checkout → paying → paid → (partiallyReturned | returned | cancelled)`, and back from `checkout` to
/// `browsing`, from `paying` to `checkout` where the payment failed, and from `paying` to `browsing` where it was too
/// late and its money goes back. After paying, the next change of the cart begins a new purchase.
public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The cart is open for changes.
    case browsing
    /// Offers were made, limited promotions are reserved.
    case checkout
    /// A payment is under way: the agreed price holds, and the cart does not change until its answer comes.
    case paying
    /// The latest order is paid.
    case paid
    /// Some units of the latest order came back.
    case partiallyReturned = "partially_returned"
    /// All units of the latest order came back.
    case returned
    /// The latest order was cancelled.
    case cancelled

    /// Whether the purchase is over.
    package var isAfterPaying: Bool { self != .browsing && !isInCheckout }

    /// Whether something was agreed on that is not paid yet.
    var isInCheckout: Bool { self == .checkout || self == .paying }
}
