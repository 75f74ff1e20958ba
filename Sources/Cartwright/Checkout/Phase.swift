/// Where a purchase stands.
///
/// `browsing → checkout → paid → (partiallyReturned | returned | cancelled)`, and back from `checkout` to `browsing`.
/// After paying, the next change of the cart begins a new purchase.
public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The cart is open for changes.
    case browsing
    /// Offers were made, limited promotions are reserved.
    case checkout
    /// The latest order is paid.
    case paid
    /// Some units of the latest order came back.
    case partiallyReturned = "partially_returned"
    /// All units of the latest order came back.
    case returned
    /// The latest order was cancelled.
    case cancelled

    /// Whether the purchase is over.
    public var isAfterPaying: Bool { self != .browsing && self != .checkout }
}
