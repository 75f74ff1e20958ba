/// A checkout of one session with a ledger of its own, as a value: whatever a command asks of ledger and payment is
/// carried out at once.
///
/// For programs with one shopper, for trying things out, and for tests. Keeping an earlier value is undo, of the
/// ledger, too. A shop of many sessions shares one ``Ledger`` among them.
///
/// ```swift
/// var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
/// try shop.run([.addLine(line), .beginCheckout, .pay(method: "card")], at: now)
/// print(shop.session.orders.count)  // 1
/// ```
public struct MemoryCheckout: Sendable {
    /// What the session is run by: handlers, catalog, options.
    public var checkout: Checkout

    /// The session.
    public var session: Session

    /// What it used and holds, and what others did before.
    public var ledger: MemoryLedger

    /// What is known of codes that were issued one by one. A program with a ``CodeStore`` notes a code here before it
    /// is entered; without that the code is unknown.
    public var codes: FoundCodes

    /// What commands have asked of the ledger since this was made, in order: to repeat them on another one.
    package private(set) var ledgerRequests: [Request] = []

    /// A checkout of a session.
    ///
    /// - Parameters:
    ///   - checkout: what the session is run by.
    ///   - session: the session.
    ///   - ledger: what was used before.
    ///   - codes: what is known of codes that were issued.
    public init(
        _ checkout: Checkout,
        _ session: Session,
        ledger: MemoryLedger = MemoryLedger(),
        codes: FoundCodes = FoundCodes()
    ) {
        (self.checkout, self.session, self.ledger, self.codes) = (checkout, session, ledger, codes)
    }

    /// Carries a command out, with all that it asks of ledger and payment.
    ///
    /// - Parameters:
    ///   - command: what is wanted.
    ///   - instant: when.
    ///   - outcome: what becomes of a charge.
    /// - Throws: the first ``Refusal`` that fits, that of the ledger last; nothing has changed then.
    /// - Returns: what the command and the answers to it did. Its requests are those that are left to the caller: what
    ///   to show, and what to pay back.
    @discardableResult
    public mutating func run(
        _ command: Command,
        at instant: Instant,
        paying outcome: PaymentOutcome = .confirmed
    ) throws(CartwrightError) -> Transition {
        var next = self
        let transition = try next.step(command, at: instant, paying: outcome)
        self = next
        return transition
    }

    /// Carries some commands out, one after the other: all of them or none.
    ///
    /// - Parameters:
    ///   - commands: what is wanted, in order.
    ///   - instant: when.
    ///   - outcome: what becomes of charges.
    /// - Throws: the first ``Refusal`` that fits; nothing has changed then.
    /// - Returns: what all of them did.
    @discardableResult
    public mutating func run(
        _ commands: [Command],
        at instant: Instant,
        paying outcome: PaymentOutcome = .confirmed
    ) throws(CartwrightError) -> Transition {
        var next = self
        var whole = Transition(session: session)
        for command in commands { whole.append(try next.step(command, at: instant, paying: outcome)) }
        self = next
        return whole
    }

    private mutating func step(
        _ command: Command,
        at instant: Instant,
        paying outcome: PaymentOutcome
    ) throws(CartwrightError) -> Transition {
        let before = self
        let counters = counters(before: [command], at: instant)
        var transition = try checkout.transition(session, command, at: instant, counters: counters)
        session = transition.session
        let requests = transition.requests
        transition.requests = []
        for request in requests {
            let answer: Command?
            do {
                answer = try carryOut(request, paying: outcome, at: instant)
            } catch {
                guard case .paymentConfirmed(let key) = command else { throw error }
                self = before
                return try step(.reservationLost(key: key), at: instant, paying: outcome)
            }
            if let answer { transition.append(try step(answer, at: instant, paying: outcome)) }
            if request.isForCaller { transition.requests.append(request) }
        }
        return transition
    }

    /// Carries a request out where it is the ledger's or a charge, and says what the session is to be told.
    ///
    /// - Throws: `ledger.limit_reached`.
    private mutating func carryOut(
        _ request: Request,
        paying outcome: PaymentOutcome,
        at instant: Instant
    ) throws(CartwrightError) -> Command? {
        switch request {
        case .reserve(let demands, until: let expiry):
            try ledger.reserve(demands, for: session.id, until: expiry, at: instant)
        case .confirm(let order, counting: let demands):
            try ledger.confirm(order: order, of: session.id, counting: demands, at: instant)
        case .release: ledger.release(session: session.id)
        case .giveBack(let order, let share): ledger.giveBack(share, of: order, in: session.id)
        case .charge(_, method: _, let key): return outcome.command(key: key)
        case .refund(_, order: _, let key): return .refundMade(key: key)
        case .perform, .present: return nil
        }
        ledgerRequests.append(request)
        return nil
    }
}

extension MemoryCheckout {
    /// The counters that commands need.
    ///
    /// - Parameters:
    ///   - commands: what is to be carried out; none for a quote.
    ///   - instant: the instant of the commands.
    public func counters(before commands: [Command] = [], at instant: Instant) -> Counters {
        let query = checkout.counterQuery(for: session, before: commands, at: instant)
        guard !query.isEmpty else { return .none }
        let counters = ledger.counters(codes.extending(query, at: instant), excluding: session.id, at: instant)
        return codes.adding(to: counters, for: query, at: instant)
    }

    /// Which counters those are, see ``counters(before:at:)``.
    package func counterQuery(before commands: [Command], at instant: Instant) -> CounterQuery {
        codes.extending(checkout.counterQuery(for: session, before: commands, at: instant), at: instant)
    }

    /// What the session's cart costs now, see ``Checkout/quote(of:at:counters:)``.
    ///
    /// - Throws: `money.overflow`.
    public func quote(at instant: Instant) throws(CartwrightError) -> Quote {
        try checkout.quote(of: session, at: instant, counters: counters(at: instant))
    }

    /// How every coupon card stands, see ``Checkout/couponStates(in:at:counters:)``.
    ///
    /// - Throws: `money.overflow`.
    public func couponStates(at instant: Instant) throws(CartwrightError) -> [CouponState] {
        try checkout.couponStates(in: session, at: instant, counters: counters(at: instant))
    }

    /// Explains a coupon card, see ``Checkout/explain(couponOf:in:at:counters:)``.
    ///
    /// - Throws: `money.overflow`.
    public func explain(
        couponOf cardID: String,
        at instant: Instant
    ) throws(CartwrightError) -> CouponExplanation? {
        try checkout.explain(couponOf: cardID, in: session, at: instant, counters: counters(at: instant))
    }
}

extension Request {
    /// Whether it is neither the ledger's nor a charge.
    fileprivate var isForCaller: Bool {
        switch self {
        case .perform, .present, .refund: true
        case .reserve, .confirm, .release, .giveBack, .charge: false
        }
    }
}
