internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// One attempt of an agent's call to pay: the payment under way of a session, which is committed before any money is
/// asked for.
///
/// It has exactly one key, and the order that comes of it has the same one.
struct PaymentAttempt: Sendable {
    /// The key of the payment in its session, and of the order that comes of it.
    let payment: String
    /// The key by which the payment company is asked.
    let key: String
    /// The handler that made the token.
    let handler: String
    /// The total that was agreed.
    let amount: Money

    init(_ payment: Payment, in session: Session) {
        (self.payment, handler, amount) = (payment.key, payment.method ?? "", payment.amount)
        // Version 0.1.0 asked by the instant of the agreement, and left no reference with payments that waited.
        let began = session.agreement?.began.milliseconds ?? 0
        key = payment.reference == nil ? "\(session.id).\(began)" : payment.key
    }
}

extension AgentSessions {
    /// True for a payment that a call of an agent has begun: the shop's own calls name another method.
    func isOfAgents(_ payment: Payment) -> Bool { shop.payments.handlers.contains { $0.id == payment.method } }

    /// Does some work while no other call completes a checkout or ends its attempt, in whichever process.
    ///
    /// - Throws: ``AgentFailure/completing`` where another call does; what the work throws.
    func exclusively<Value: Sendable>(
        _ id: String,
        _ work: () async throws(AgentFailure) -> Value
    ) async throws(AgentFailure) -> Value {
        try await served.exclusively(
            RecordKey("agent-payment", id),
            at: now,
            failing: { error in
                let failure = AgentFailure(error)
                if case .running = failure { return .completing }
                return failure
            },
            work
        )
    }

    /// Ends the attempt that a call has left, so that the checkout can change: its money is released.
    ///
    /// - Throws: ``AgentFailure/completing`` where the call still runs, or where the payment is none of an agent's.
    func endAttempt(in id: String, _ kind: SessionRecord.Kind) async throws(AgentFailure) {
        guard try await own(id, kind).session.payment != nil else { return }
        try await exclusively(id) { () throws(AgentFailure) in
            let (session, _, record) = try await own(id, kind)
            guard let payment = session.payment else { return }
            guard isOfAgents(payment) else { throw .completing }
            _ = try await abandon(PaymentAttempt(payment, in: session), of: id, record, because: Self.given)
        }
    }

    /// Ends an attempt, and releases its money.
    func abandon(
        _ attempt: PaymentAttempt,
        of id: String,
        _ record: SessionRecord,
        because reason: String
    ) async throws(AgentFailure) -> SessionState {
        let open = try await reopen(id, record, [], failing: attempt, because: reason)
        await release(attempt.key, of: attempt.payment, unlessUsedIn: try await own(id, .checkout).session)
        return open
    }

    /// Goes back to an open checkout, and tells the notices.
    ///
    /// - Parameters:
    ///   - id: the checkout.
    ///   - record: the record to keep with it.
    ///   - notices: what is told with the state.
    ///   - attempt: the attempt that ends with it; nil where none is under way.
    ///   - reason: the reason why it ends.
    func reopen(
        _ id: String,
        _ record: SessionRecord,
        _ notices: [Notice],
        failing attempt: PaymentAttempt? = nil,
        because reason: String = ""
    ) async throws(AgentFailure) -> SessionState {
        let reply = try await failing(
            try await served.checkout.send(to: id, on: terms()) { session throws(CartwrightError) in
                guard session.orders.isEmpty else { return [] }
                var commands: [Command] = []
                if let attempt, session.payment?.key == attempt.payment {
                    commands = [.paymentFailed(reason: reason, key: attempt.payment), .cancelCheckout]
                } else if session.phase == .checkout {
                    commands = [.cancelCheckout]
                }
                return commands + [.loadCart(session.cart.keeping(record))]
            }
        )
        return try await state(of: reply.session, at: reply.revision, record, also: notices)
    }

    /// Looks after an attempt whose call never said what became of it, since its process ended: one that is still under
    /// way fails, and money that no order uses is released.
    ///
    /// - Parameters:
    ///   - key: the key of the payment in its session.
    ///   - id: its checkout.
    /// - Throws: ``AgentFailure/completing`` where a call goes on with it.
    func lookAfter(_ key: String, of id: String) async throws(AgentFailure) {
        try await exclusively(id) { () throws(AgentFailure) in
            let (session, _, record) = try await own(id, .checkout)
            guard let payment = session.payment, payment.key == key else {
                return await release(key, of: key, unlessUsedIn: session)
            }
            _ = try await abandon(PaymentAttempt(payment, in: session), of: id, record, because: "no answer came")
        }
    }

    /// Releases the money of an attempt that no order uses and that is not under way.
    ///
    /// - Parameters:
    ///   - key: the key by which the payment company knows it.
    ///   - payment: the key of its payment in its session.
    ///   - session: the session as it is kept now.
    func release(_ key: String, of payment: String, unlessUsedIn session: Session) async {
        let isUsed = session.payment?.key == payment || session.orders.contains { $0.payment == payment }
        if !isUsed { await shop.payments.release(key) }
    }
}
