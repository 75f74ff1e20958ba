public import Cartwright

/// What a call of ``CheckoutService`` came to.
public struct CheckoutReply: Sendable {
    /// The session as it is kept now.
    public internal(set) var session: Session

    /// How often it was kept, 1 or more.
    public internal(set) var revision: Int64

    /// What happened, oldest first. The outbox has it already.
    public internal(set) var events: [Event] = []

    /// What the shop is to do: show coupons (``/Cartwright/Request/present(offers:heldBack:)``) or follow a click
    /// (``/Cartwright/Request/perform(_:cardID:)``). All else was done.
    public internal(set) var requests: [Request] = []

    /// The refunds that this call requested, whether they are paid back by now or not. Those of other calls stand in
    /// the session until they are.
    public internal(set) var refunds: [Refund] = []

    /// What was wrong with data that came in; the rest of it was taken.
    public internal(set) var diagnostics: [CartwrightError] = []

    /// What became of the charge of this call; nil where there was none.
    public internal(set) var payment: PaymentOutcome?

    /// The key of the charge that this call is about: the one that it began, or that was under way before; nil where
    /// there was none.
    public internal(set) var charge: String?

    /// True where the call was made before, by its key or by the id of a session to open: nothing was done again, and
    /// ``answer`` is that of the first time.
    public internal(set) var isRepeated = false

    /// What the caller chose to answer when the call was made for the first time.
    public internal(set) var answer: [UInt8] = []

    /// Whether it tells what became of a charge that the call began, so that nothing is left to ask for.
    var isOutcome = false

    /// With what the session is priced; nil where the call was a repetition.
    var pricing: Pricing?
}

extension CheckoutReply {
    /// Goes on with what a next step came to.
    mutating func append(_ next: CheckoutReply) {
        (session, revision, answer) = (next.session, next.revision, next.answer)
        events += next.events
        requests += next.requests
        refunds += next.refunds
        diagnostics += next.diagnostics
        payment = next.payment ?? payment
        charge = next.charge ?? charge
        pricing = next.pricing ?? pricing
        isRepeated = isRepeated || next.isRepeated
    }
}
