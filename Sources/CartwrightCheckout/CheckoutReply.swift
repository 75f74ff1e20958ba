public import Cartwright

/// The result of a call of ``CheckoutService``.
public struct CheckoutReply: Sendable {
    /// The stored session.
    public internal(set) var session: Session

    /// The number of times it was stored, 1 or more.
    public internal(set) var revision: Int64

    /// The events, oldest first. They are already in the outbox.
    public internal(set) var events: [Event] = []

    /// The instructions for the shop: show coupons (``/Cartwright/Instruction/present(offers:heldBack:)``) or follow a
    /// click (``/Cartwright/Instruction/perform(_:cardID:)``). All others are carried out.
    public internal(set) var instructions: [Instruction] = []

    /// The refunds that this call requested, paid or not. Refunds of other calls are in the session until they are
    /// paid.
    public internal(set) var refunds: [Refund] = []

    /// The problems in received data; the rest of the data was accepted.
    public internal(set) var diagnostics: [CartwrightError] = []

    /// The outcome of this call's charge; nil if there was none.
    public internal(set) var payment: PaymentOutcome?

    /// The key of this call's charge: a new one, or one that was under way before; nil if there was none.
    public internal(set) var charge: String?

    /// True if the call was made before, with the same key or with the id of a session to open: nothing was done again,
    /// and ``answer`` is that of the first call.
    public internal(set) var isRepeated = false

    /// The answer that the caller stored with the first call.
    public internal(set) var answer: [UInt8] = []

    /// True if it reports the outcome of a charge that the call began, so that nothing is left to query.
    var isOutcome = false

    /// The pricing of the session; nil if the call was a repetition.
    var pricing: Pricing?
}

extension CheckoutReply {
    /// Appends the result of the next step.
    mutating func append(_ next: CheckoutReply) {
        (session, revision, answer) = (next.session, next.revision, next.answer)
        events += next.events
        instructions += next.instructions
        refunds += next.refunds
        diagnostics += next.diagnostics
        payment = next.payment ?? payment
        charge = next.charge ?? charge
        pricing = next.pricing ?? pricing
        isRepeated = isRepeated || next.isRepeated
    }
}
