internal import Cartwright

/// A call with commands for a session.
struct CheckoutCall: Sendable {
    /// A total, given the currency of the cart.
    typealias Expectation = @Sendable (Currency) -> Money

    /// The session.
    let session: String
    /// The commands; all of them are carried out or none.
    var commands: [Command]
    /// A function that returns the commands for the session as found, in place of ``commands``.
    private var decision: CheckoutService.Decision?
    /// The acceptable revisions of the session; nil for any.
    private var revisions: Set<Int64>?
    /// A function that examines the codes that it adds.
    private var examination: CheckoutTerms.CodeExamination?
    /// The idempotency key; nil for a call that is never repeated.
    private(set) var key: CallKey?
    /// The total that the caller saw, in the currency of the cart; nil to skip the comparison.
    var expected: Expectation?
    /// The charge whose outcome it queries; nil for the one under way.
    private(set) var charge: String?
    /// The payment under way whose money came too late for its limited promotions: it is not tried again.
    private(set) var latePayment: String?
    /// The trace that its events carry.
    private(set) var traceParent: TraceParent?
    /// The id of the access key of the caller, which its events carry.
    private(set) var client: String?
    /// True if a code of another customer is refused with its own error.
    private(set) var revealsOtherCustomers = false
    /// The instant at which the call times out.
    let deadline: ContinuousClock.Instant
    /// A function that returns the bytes to store for repetitions of the call.
    let answer: CheckoutService.Answer
    /// The fingerprint of the request, in 32 hexadecimal digits.
    private(set) var fingerprint: String
    /// The storage of the outcome of a charge that it begins; nil for a call that begins none.
    var outcome: Outcome?

    /// The key under which the outcome of a charge takes effect once, and its answer.
    struct Outcome: Sendable {
        let key: CallKey?
        let answer: CheckoutService.Answer
    }

    /// The keys under which it may have been made before, that of the outcome first.
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
        (revealsOtherCustomers, examination) = (terms.revealsOtherCustomers, terms.examiningCodes)
        (self.decision, revisions, fingerprint) = (decision, terms.revisions, Self.digits(of: terms.fingerprint))
        deadline = .now + limit
    }

    /// Returns a fingerprint of 32 bytes for storage: none of them is the mark of a ``KeyedAnswer``.
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
        (call.revealsOtherCustomers, call.examination) = (terms.revealsOtherCustomers, terms.examiningCodes)
        if let fingerprint = terms.fingerprint { call.fingerprint = Self.digits(of: fingerprint) }
        return call
    }

    /// The same call with commands that depend on the session as found.
    func deciding(_ decision: @escaping CheckoutService.Decision) -> CheckoutCall {
        var call = self
        call.decision = decision
        return call
    }

    /// Returns the commands for a session at a revision.
    ///
    /// - Throws: `session.changed`; the errors of the decision.
    func commands(for session: Session, at present: Int64) throws(CartwrightError) -> [Command] {
        if let revisions, !revisions.contains(present) {
            throw .sessionChanged(session.id, from: revisions, to: present)
        }
        let commands = try decision?(session) ?? commands
        // The usage that was paid for cannot be counted any more.
        if commands.count == 1, case .paymentConfirmed(let key) = commands[0], isLate(session.payment, key) {
            return [.reservationLost(key: key)]
        }
        return commands
    }

    /// True if the payment under way has this key, and its money came too late.
    func isLate(_ payment: Payment?, _ key: String) -> Bool { payment?.key == key && latePayment == key }

    /// The same call after the ledger refused to count the usage of the payment under way.
    func tooLate(for payment: Payment?) -> CheckoutCall {
        var call = self
        call.latePayment = payment?.key
        return call
    }

    /// The same call for a charge that was begun before.
    func about(_ charge: String) -> CheckoutCall {
        var call = self
        call.charge = charge
        return call
    }

    /// Examines the codes that commands add to a session.
    ///
    /// - Throws: the errors of the examination.
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

    /// The same call, continued with the outcome of its charge, which is committed even if it is late.
    func answering(_ command: Command?) -> CheckoutCall {
        var next = self
        (next.commands, next.expected) = (command.map { [$0] } ?? [], nil)
        (next.decision, next.revisions, next.outcome, next.examination) = (nil, nil, nil, nil)
        return next
    }

    /// The same call without its key, for reports that may be repeated any number of times.
    var unkeyed: CheckoutCall {
        var call = self
        call.key = nil
        return call
    }

    /// The remaining time, 0 or more.
    var timeLeft: Duration { max(.zero, deadline - .now) }

    /// True if it reports an outcome, so that cancelling it would only cause another query.
    var isAnswer: Bool { decision == nil && commands.allSatisfy(\.isOutcome) }

    /// True if a session already has the outcome that the call reports, so that there is nothing to write: that a
    /// refund or a reward was made, or that the outcome of a charge is unknown.
    func isKnown(to session: Session) -> Bool {
        guard key == nil, decision == nil, commands.count == 1 else { return false }
        return switch commands[0] {
        case .refundMade(let key): !session.refunds.contains { $0.key == key }
        case .rewardMade(let key): !session.rewards.contains { $0.key == key && !$0.isMade }
        case .paymentUnknown(let key): session.payment?.key == key && session.payment?.isUnknown == true
        default: false
        }
    }

    /// Checks the key of the call.
    ///
    /// - Throws: `checkout.bad_key`.
    func checkKey() throws(CartwrightError) { try key?.check() }

    /// Throws if the call was cancelled or has timed out.
    func check() throws(CartwrightError) {
        guard !isAnswer else { return }
        if Task.isCancelled || WorkLimit.isOver { throw .callCancelled }
        if deadline <= .now { throw .callTimedOut }
    }
}

extension Checkout {
    /// Examines the codes that commands add to a session.
    ///
    /// - Throws: the errors of the examination.
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
