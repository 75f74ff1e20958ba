internal import Cartwright

/// Commands on their way to a session.
struct CheckoutCall: Sendable {
    /// A total, given the currency of the cart.
    typealias Expectation = @Sendable (Currency) -> Money

    /// The session.
    let session: String
    /// What is wanted; all of it or nothing.
    var commands: [Command]
    /// What is wanted of the session as it is found, in place of ``commands``.
    private var decision: CheckoutService.Decision?
    /// The revisions of the session of which the caller takes any, nil for whatever is there.
    private var revisions: Set<Int64>?
    /// Examines the codes that it brings.
    private var examination: CheckoutTerms.CodeExamination?
    /// The idempotency key, nil for a call that is never repeated.
    private(set) var key: CallKey?
    /// The total that the caller saw, in the currency of the cart; nil where it is not to be compared.
    var expected: Expectation?
    /// The charge whose outcome it asks for; nil where that is the one under way.
    private(set) var charge: String?
    /// The payment under way whose money came too late for what it uses of limited promotions: it is not tried again.
    private(set) var latePayment: String?
    /// The trace that its events pass on.
    private(set) var traceParent: TraceParent?
    /// The id of the access key that made it, which its events have.
    private(set) var client: String?
    /// True where a code of another customer is refused as such.
    private(set) var tellsOtherCustomers = false
    /// When the call has taken too long.
    let deadline: ContinuousClock.Instant
    /// What is to be kept for whoever repeats the call.
    let answer: CheckoutService.Answer
    /// What the key stands for, in 32 hexadecimal digits.
    private(set) var fingerprint: String
    /// How what becomes of the charge that it begins is kept; nil for a call that begins none.
    var outcome: Outcome?

    /// The name under which the outcome of a charge counts once, and what is kept with it.
    struct Outcome: Sendable {
        let key: CallKey?
        let answer: CheckoutService.Answer
    }

    /// The names under which it may have been made before, what became of it first.
    var keys: [CallKey] { [outcome?.key, key].compactMap(\.self) }

    init(
        _ commands: [Command],
        to session: String,
        key: String?,
        within limit: Duration,
        answer: @escaping CheckoutService.Answer
    ) {
        (self.session, self.commands, self.key, self.answer) = (session, commands, key.map(CallKey.init), answer)
        (decision, revisions) = (nil, nil)
        deadline = .now + limit
        var hash = ContentHash()
        if key != nil { for command in commands { hash.add(command.json.utf8 + [UInt8(ascii: "\n")]) } }
        fingerprint = hash.digits
    }

    init(
        to session: String,
        on terms: CheckoutTerms,
        within limit: Duration,
        answer: @escaping CheckoutService.Answer,
        deciding decision: @escaping CheckoutService.Decision
    ) {
        (self.session, commands, key, self.answer) = (session, [], terms.key.map(CallKey.init), answer)
        (traceParent, client) = (terms.traceParent, terms.client)
        (tellsOtherCustomers, examination) = (terms.tellsOtherCustomers, terms.examiningCodes)
        (self.decision, revisions, fingerprint) = (decision, terms.revisions, Self.digits(of: terms.fingerprint))
        deadline = .now + limit
    }

    /// A fingerprint in 32 bytes, as it is kept: none of them is the mark of a ``KeyedAnswer``.
    static func digits(of fingerprint: String?) -> String {
        let text = fingerprint ?? ""
        if text.utf8.count == 32, text.firstControlCharacter == nil { return text }
        var hash = ContentHash()
        hash.add(text.utf8)
        return hash.digits
    }

    /// The same call under other terms: its commands stay.
    func on(_ terms: CheckoutTerms, named key: CallKey?) -> CheckoutCall {
        var call = self
        (call.key, call.revisions) = (key, terms.revisions)
        (call.traceParent, call.client) = (terms.traceParent, terms.client)
        (call.tellsOtherCustomers, call.examination) = (terms.tellsOtherCustomers, terms.examiningCodes)
        if let fingerprint = terms.fingerprint { call.fingerprint = Self.digits(of: fingerprint) }
        return call
    }

    /// The same call with commands that follow from the session as it is found.
    func deciding(_ decision: @escaping CheckoutService.Decision) -> CheckoutCall {
        var call = self
        call.decision = decision
        return call
    }

    /// What is wanted of a session at a revision.
    ///
    /// - Throws: `session.changed`; what the decision throws.
    func commands(for session: Session, at present: Int64) throws(CartwrightError) -> [Command] {
        if let revisions, !revisions.contains(present) {
            throw .sessionChanged(session.id, from: revisions, to: present)
        }
        let commands = try decision?(session) ?? commands
        // What was paid for cannot be counted any more.
        if commands.count == 1, case .paymentConfirmed(let key) = commands[0], isLate(session.payment, key) {
            return [.reservationLost(key: key)]
        }
        return commands
    }

    /// True where the payment under way is the one of a key, and its money came too late.
    func isLate(_ payment: Payment?, _ key: String) -> Bool { payment?.key == key && latePayment == key }

    /// The same call once the ledger has refused to count what the payment under way uses.
    func tooLate(for payment: Payment?) -> CheckoutCall {
        var call = self
        call.latePayment = payment?.key
        return call
    }

    /// The same call about a charge that was begun before.
    func about(_ charge: String) -> CheckoutCall {
        var call = self
        call.charge = charge
        return call
    }

    /// Examines the codes that commands bring to a session.
    ///
    /// - Throws: what the examination throws.
    func examine(
        _ commands: [Command],
        for session: Session,
        by checkout: Checkout,
        at now: Instant,
        _ counters: Counters
    ) throws(CartwrightError) {
        guard let examination else { return }
        try checkout.examine(commands, for: session, at: now, counters, by: examination)
    }

    /// The same call, going on with what became of its charge: that is committed even if it is late.
    func answering(_ command: Command?) -> CheckoutCall {
        var next = self
        (next.commands, next.expected) = (command.map { [$0] } ?? [], nil)
        (next.decision, next.revisions, next.outcome, next.examination) = (nil, nil, nil, nil)
        return next
    }

    /// The same call without its key, for what may be told any number of times.
    var unkeyed: CheckoutCall {
        var call = self
        call.key = nil
        return call
    }

    /// The rest of its time, none or more.
    var timeLeft: Duration { max(.zero, deadline - .now) }

    /// Whether it tells what became of something, so that giving it up would only make others ask again.
    var isAnswer: Bool { decision == nil && commands.allSatisfy(\.isOutcome) }

    /// Whether a session was told by somebody else what the call tells, so that there is nothing to write: that a
    /// refund was made, or that nobody knows what became of a charge.
    func isKnown(to session: Session) -> Bool {
        guard key == nil, decision == nil, commands.count == 1 else { return false }
        return switch commands[0] {
        case .refundMade(let key): !session.refunds.contains { $0.key == key }
        case .paymentUnknown(let key): session.payment?.key == key && session.payment?.isUnknown == true
        default: false
        }
    }

    /// Refuses a call whose key is none.
    ///
    /// - Throws: `checkout.bad_key`.
    func checkKey() throws(CartwrightError) { try key?.check() }

    /// Gives up a call that was cancelled or has taken too long.
    func check() throws(CartwrightError) {
        guard !isAnswer else { return }
        if Task.isCancelled || WorkLimit.isOver { throw .callCancelled }
        if deadline <= .now { throw .callTimedOut }
    }
}

extension Checkout {
    /// Examines the codes that commands bring to a session.
    ///
    /// - Throws: what the examination throws.
    func examine(
        _ commands: [Command],
        for session: Session,
        at now: Instant,
        _ counters: Counters,
        by examination: CheckoutTerms.CodeExamination
    ) throws(CartwrightError) {
        let brought = codes(broughtBy: commands, to: session, at: now, counters: counters)
        guard !brought.codes.isEmpty else { return }
        try examination(brought)
    }
}
