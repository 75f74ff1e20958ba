public import Cartwright

/// The visible state of a session, for checking that a command changed it or not.
///
/// ```swift
/// #expect(SessionView(after) == SessionView(before))  // a refused command changes nothing
/// ```
public struct SessionView: Hashable, Sendable {
    /// The phase of the purchase.
    public let phase: Phase
    /// The cart.
    public let cart: Cart
    /// The user of the feed.
    public let user: String?
    /// The cards with their marks, as JSON.
    public let cards: [String]
    /// The cards that were handled.
    public let handled: Set<String>
    /// The coupons that were clicked.
    public let activeCoupons: [String]
    /// The payment that is under way.
    public let payment: Payment?
    /// The refunds under way.
    public let refunds: [Refund]
    /// The payments that led to no order.
    public let closedPayments: [ClosedPayment]
    /// The agreed quote.
    public let agreed: Quote?
    /// The orders.
    public let orders: [Order]
    /// The events that were not taken yet.
    public let pendingEvents: [Event]
    /// The next id, which shows if one was used.
    public let nextIdentifier: String

    /// Creates a view of a session.
    public init(_ session: Session) {
        phase = session.phase
        cart = session.cart
        user = session.feed.user
        cards = session.feed.cards.map(\.json.text)
        handled = Set(session.handled.keys)
        activeCoupons = session.activeCoupons
        payment = session.payment
        refunds = session.refunds
        closedPayments = session.closedPayments
        agreed = session.agreement?.quote
        orders = Array(session.orders)
        pendingEvents = session.pendingEvents
        var copy = session
        nextIdentifier = copy.nextIdentifier(at: .earliest)
    }
}
