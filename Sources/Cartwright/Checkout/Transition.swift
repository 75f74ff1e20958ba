/// The effects of a command.
public struct Transition: Sendable {
    /// The session afterwards.
    public var session: Session
    /// The events, oldest first. They are also the last of the session's pending events.
    public var events: [Event] = []
    /// The requests for the caller to carry out, in order.
    public var instructions: [Instruction] = []
    /// The problems in received data; the rest of the data was accepted.
    public var diagnostics: [CartwrightError] = []

    /// Appends the effects of the next command.
    mutating func append(_ next: Transition) {
        session = next.session
        events += next.events
        instructions += next.instructions
        diagnostics += next.diagnostics
    }
}

/// An effect on the outside world for the caller to carry out, in order.
///
/// The ledger may refuse ``reserve(_:until:)``, ``confirm(order:counting:)`` and ``credit(order:_:key:)``. Then discard
/// the transition that requested them: the session stays as it was. Carry out all others after the new session is
/// stored, and repeat them until they succeed: each has a key under which it takes effect once.
public enum Instruction: Hashable, Sendable {
    /// Perform the click action of a card.
    case perform(ClickAction, cardID: String)
    /// Show coupons at checkout: the offers, in order, and those held back.
    case present(offers: [CouponState], heldBack: [CouponState])
    /// Reserve the usage of limited promotions by the agreed price, in place of the session's earlier reservation, see
    /// ``Ledger/reserve(_:for:until:at:)``. If the ledger refuses, other sessions were faster: read the counters again,
    /// and repeat the command.
    case reserve([CounterDemand], until: Instant)
    /// Turn the session's reservation into a redemption, see ``Ledger/confirm(order:of:counting:at:)``. If the ledger
    /// refuses, run ``Command/reservationLost(key:)`` instead of the confirmation.
    case confirm(order: String, counting: [CounterDemand])
    /// Release the session's reservation, see ``Ledger/release(session:)``.
    case release
    /// Give back the usage of an order, see ``Ledger/giveBack(_:of:in:)``.
    case giveBack(order: String, RedemptionShare)
    /// Book store credit of a paid order or of a refund, or take some back, see
    /// ``Ledger/credit(_:of:in:key:at:)``. If the ledger refuses, the balance was spent meanwhile: read the counters
    /// again, and repeat the command.
    case credit(order: String, [AccountCredit], key: String)
    /// Charge the shopper, once for each key, and report the outcome with ``PaymentOutcome/command(key:)``.
    case charge(Money, method: String?, key: String)
    /// Refund money to the shopper, once for each key.
    case refund(Money, order: String, key: String)
    /// Store a code or an account that a card gave, see ``CardReward/store(in:_:)``, and report it with
    /// ``Command/rewardMade(key:)``.
    case reward(CardReward)
}
