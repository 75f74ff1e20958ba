/// What a command did.
public struct Transition: Sendable {
    /// The session afterwards.
    public var session: Session
    /// What happened, oldest first. The same events stand at the end of the session's pending ones.
    public var events: [Event] = []
    /// What the caller has to carry out, in order.
    public var requests: [Request] = []
    /// What was wrong with data that came in; the rest of it was taken.
    public var diagnostics: [CartwrightError] = []

    /// Goes on with what a next command did.
    mutating func append(_ next: Transition) {
        session = next.session
        events += next.events
        requests += next.requests
        diagnostics += next.diagnostics
    }
}

/// Something that touches the world and so is the caller's to do, in order.
///
/// ``reserve(_:until:)`` and ``confirm(order:counting:)`` may be refused by the ledger. Then the transition that asked
/// for them does not count: the session stays as it was before. All others are carried out once the session afterwards
/// is kept, and as often as it takes: each has a name under which it counts once.
public enum Request: Hashable, Sendable {
    /// Do what a click on a card asks for.
    case perform(ClickAction, cardID: String)
    /// Show coupons at checkout: those to offer, in order, and those held back.
    case present(offers: [CouponState], heldBack: [CouponState])
    /// Hold what the agreed price uses of limited promotions, in place of what the session held before, see
    /// ``Ledger/reserve(_:for:until:at:)``. Where it is refused, others were faster: read the counters anew, and run
    /// the command again.
    case reserve([CounterDemand], until: Instant)
    /// Turn what the session holds into used, see ``Ledger/confirm(order:of:counting:at:)``. Where it is refused, run
    /// ``Command/reservationLost(key:)`` instead of the confirmation.
    case confirm(order: String, counting: [CounterDemand])
    /// Give back what the session holds, see ``Ledger/release(session:)``.
    case release
    /// Give back what an order used, see ``Ledger/giveBack(_:of:in:)``.
    case giveBack(order: String, RedemptionShare)
    /// Take money from the shopper, once for each key, and tell the session with ``PaymentOutcome/command(key:)``.
    case charge(Money, method: String?, key: String)
    /// Pay money back to the shopper, once for each key.
    case refund(Money, order: String, key: String)
}
