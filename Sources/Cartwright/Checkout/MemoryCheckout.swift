/// A checkout of one session with its own ledger, as a value: requests to the ledger and charges are carried out at
/// once.
///
/// Use it for programs with one shopper, for experiments and for tests. Keep an earlier value to undo, including the
/// ledger. In a shop with many sessions, share one ``Ledger`` among them.
///
/// ```swift
/// var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
/// try shop.run([.addLine(line), .beginCheckout, .pay(method: "card")], at: now)
/// print(shop.session.orders.count)  // 1
/// ```
public struct MemoryCheckout: Sendable {
    /// The checkout that runs the session: handlers, catalog, options.
    public var checkout: Checkout

    /// The session.
    public var session: Session

    /// The usage and reservations of the session, and earlier usage by others.
    public var ledger: MemoryLedger

    /// The known issued codes. A program with a ``CodeStore`` adds a code here before it is entered; without that the
    /// code is unknown.
    public var codes: FoundCodes

    /// The requests to the ledger so far, in order, so that they can be repeated on another ledger.
    package private(set) var ledgerRequests: [Instruction] = []

    /// Creates a checkout of a session.
    ///
    /// - Parameters:
    ///   - checkout: the checkout that runs the session.
    ///   - session: the session.
    ///   - ledger: the ledger with earlier usage.
    ///   - codes: the known issued codes.
    public init(
        _ checkout: Checkout,
        _ session: Session,
        ledger: MemoryLedger = MemoryLedger(),
        codes: FoundCodes = FoundCodes()
    ) {
        (self.checkout, self.session, self.ledger, self.codes) = (checkout, session, ledger, codes)
    }

    /// Carries out a command, with its requests to the ledger and its charges.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - instant: the instant of the command.
    ///   - outcome: the outcome of a charge.
    /// - Throws: the first ``Refusal`` that applies, that of the ledger last; nothing has changed then.
    /// - Returns: the effects of the command and of the outcomes. Its requests are those left to the caller: coupons to
    ///   show, and refunds to pay.
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

    /// Carries out several commands in order: all of them or none.
    ///
    /// - Parameters:
    ///   - commands: the commands, in order.
    ///   - instant: the instant of the commands.
    ///   - outcome: the outcome of charges.
    /// - Throws: the first ``Refusal`` that applies; nothing has changed then.
    /// - Returns: the effects of all commands.
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
        let requests = transition.instructions
        transition.instructions = []
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
            if request.isForCaller { transition.instructions.append(request) }
        }
        return transition
    }

    /// Carries out a request to the ledger or a charge, and returns the command that reports its outcome to the
    /// session.
    ///
    /// - Throws: `ledger.limit_reached`.
    private mutating func carryOut(
        _ request: Instruction,
        paying outcome: PaymentOutcome,
        at instant: Instant
    ) throws(CartwrightError) -> Command? {
        switch request {
        case .reserve(let demands, until: let expiry):
            try ledger.reserve(demands, for: session.id, until: expiry, at: instant)
        case .confirm(let order, counting: let demands):
            try ledger.confirm(order: order, of: session.id, counting: demands, at: instant)
        case .release: ledger.release(session: session.id, at: instant)
        case .giveBack(let order, let share): ledger.giveBack(share, of: order, in: session.id, at: instant)
        case .credit(let order, let credits, let key):
            try ledger.credit(credits, of: order, in: session.id, key: key, at: instant)
        case .charge(_, method: _, let key): return outcome.command(key: key)
        case .refund(_, order: _, let key): return .refundMade(key: key)
        case .reward(let reward):
            if let code = try reward.issuedCode() { codes.note(code, for: code.code) }
            if let account = reward.account { try ledger.issueOnce(account) }
            ledgerRequests.append(request)
            return .rewardMade(key: reward.key)
        case .perform, .present: return nil
        }
        ledgerRequests.append(request)
        return nil
    }
}

extension MemoryCheckout {
    /// Returns the counters that commands need.
    ///
    /// - Parameters:
    ///   - commands: the commands to carry out; none for a quote.
    ///   - instant: the instant of the commands.
    public func counters(before commands: [Command] = [], at instant: Instant) -> Counters {
        let query = accountQuery(before: commands, at: instant)
        guard !query.isEmpty else { return .none }
        var counters = ledger.counters(codes.extending(query, at: instant), excluding: session.id, at: instant)
        let accounts = query.accounts
        if !accounts.isEmpty { counters.accounts = ledger.knownFacts(accounts, at: instant) }
        return codes.adding(to: counters, for: query, at: instant)
    }

    /// Returns the query of commands, with the store credits of the customer if they use some.
    private func accountQuery(before commands: [Command], at instant: Instant) -> CounterQuery {
        var query = checkout.counterQuery(for: session, before: commands, at: instant)
        if let customer = checkout.storeCreditCustomer(for: session, before: commands) {
            query.add(accounts: ledger.storeCredits(of: customer, at: instant))
        }
        return query
    }

    /// Returns the query of those counters, see ``counters(before:at:)``.
    package func counterQuery(before commands: [Command], at instant: Instant) -> CounterQuery {
        codes.extending(accountQuery(before: commands, at: instant), at: instant)
    }

    /// Prices the session's cart now, see ``Checkout/quote(of:at:counters:)``.
    ///
    /// - Throws: `money.overflow`.
    public func quote(at instant: Instant) throws(CartwrightError) -> Quote {
        try checkout.quote(of: session, at: instant, counters: counters(at: instant))
    }

    /// Returns the state of every coupon card, see ``Checkout/couponStates(in:at:counters:)``.
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

extension Instruction {
    /// True if it is neither a request to the ledger nor a charge.
    fileprivate var isForCaller: Bool {
        switch self {
        case .perform, .present, .refund: true
        case .reserve, .confirm, .release, .giveBack, .credit, .charge, .reward: false
        }
    }
}
