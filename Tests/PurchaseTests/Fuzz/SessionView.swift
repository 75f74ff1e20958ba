import Cartwright

/// Everything that can be seen of a session from outside, to tell whether a command changed it.
struct SessionView: Hashable {
    let phase: Phase
    let cart: Cart
    let user: String?
    let cards: [String]
    let handled: Set<String>
    let activeCoupons: [String]
    let ledger: MemoryLedger
    let agreed: Quote?
    let orders: [Order]
    let pendingEvents: [Event]
    let nextIdentifier: String

    init(_ session: Session) {
        phase = session.phase
        cart = session.cart
        user = session.feed.user
        cards = session.feed.cards.map(\.json.text)
        handled = Set(session.handled.keys)
        activeCoupons = session.activeCoupons
        ledger = session.ledger
        agreed = session.agreement?.quote
        orders = session.orders
        pendingEvents = session.pendingEvents
        var copy = session
        nextIdentifier = copy.nextIdentifier(at: .earliest)
    }
}
