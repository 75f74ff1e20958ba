public import Cartwright

/// Everything that can be seen of a session from outside, to tell whether a command changed it.
///
/// ```swift
/// #expect(SessionView(after) == SessionView(before))  // a refused command changes nothing
/// ```
public struct SessionView: Hashable, Sendable {
    /// Where the purchase stands.
    public let phase: Phase
    /// What is about to be bought.
    public let cart: Cart
    /// Whose feed it is.
    public let user: String?
    /// The cards with their marks, as JSON.
    public let cards: [String]
    /// The cards that handlers were asked about.
    public let handled: Set<String>
    /// The coupons that were clicked.
    public let activeCoupons: [String]
    /// The payment that is under way.
    public let payment: Payment?
    /// The refunds that are under way.
    public let refunds: [Refund]
    /// The payments that came to no order.
    public let closedPayments: [ClosedPayment]
    /// What was agreed at checkout.
    public let agreed: Quote?
    /// The orders.
    public let orders: [Order]
    /// The events nobody took over yet.
    public let pendingEvents: [Event]
    /// The id that comes next, which tells whether one was used up.
    public let nextIdentifier: String

    /// A view of a session.
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
