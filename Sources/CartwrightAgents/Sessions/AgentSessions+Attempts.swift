internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// An attempt of an agent's call to pay: the pending payment of a session, which is committed before any money is
/// requested.
///
/// It has exactly one key, and its order has the same one.
struct PaymentAttempt: Sendable {
    /// The key of the payment in its session, and of its order.
    let payment: String
    /// The key for the payment company.
    let key: String
    /// The id of the handler that made the token.
    let handler: String
    /// The agreed amount to pay.
    let amount: Money

    init(_ payment: Payment, in session: Session) {
        (self.payment, handler, amount) = (payment.key, payment.method ?? "", payment.amount)
        // Version 0.1.0 used the time of the agreement as key, and stored no reference with pending payments.
        let began = session.agreement?.began.milliseconds ?? 0
        key = payment.reference == nil ? "\(session.id).\(began)" : payment.key
    }
}

extension AgentSessions {
    /// True if an agent's call began the payment: the shop's own calls name a different method.
    func isOfAgents(_ payment: Payment) -> Bool { shop.payments.handlers.contains { $0.id == payment.method } }

    /// Runs some work while no other call completes a checkout or ends its attempt, in any process.
    ///
    /// - Throws: ``AgentFailure/completing`` if another call does; the error of the work.
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

    /// Ends the attempt of an ended call, so that the checkout can change, and releases its money.
    ///
    /// - Throws: ``AgentFailure/completing`` if the call still runs, or if the payment is not an agent's.
    func endAttempt(in id: String, _ kind: AgentSessionRecord.Kind) async throws(AgentFailure) {
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
        _ record: AgentSessionRecord,
        because reason: String
    ) async throws(AgentFailure) -> SessionState {
        let open = try await reopen(id, record, [], failing: attempt, because: reason)
        await release(attempt.key, of: attempt.payment, unlessUsedIn: try await own(id, .checkout).session)
        return open
    }

    /// Returns to an open checkout, with notices in its state.
    ///
    /// - Parameters:
    ///   - id: the id of the checkout.
    ///   - record: the record to store with it.
    ///   - notices: further notices of the state.
    ///   - attempt: the attempt to end; nil if there is none.
    ///   - reason: the reason for its end.
    func reopen(
        _ id: String,
        _ record: AgentSessionRecord,
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

    /// Ends an attempt whose process ended before its outcome was known: a pending one fails, and money that no order
    /// uses is released.
    ///
    /// - Parameters:
    ///   - key: the key of the payment in its session.
    ///   - id: the id of its checkout.
    /// - Throws: ``AgentFailure/completing`` if a call continues it.
    func endAbandonedPayment(_ key: String, of id: String) async throws(AgentFailure) {
        try await exclusively(id) { () throws(AgentFailure) in
            let (session, _, record) = try await own(id, .checkout)
            guard let payment = session.payment, payment.key == key else {
                return await release(key, of: key, unlessUsedIn: session)
            }
            _ = try await abandon(PaymentAttempt(payment, in: session), of: id, record, because: "no answer came")
        }
    }

    /// Releases the money of an attempt that is not pending and has no order.
    ///
    /// - Parameters:
    ///   - key: the key for the payment company.
    ///   - payment: the key of the payment in its session.
    ///   - session: the present session.
    func release(_ key: String, of payment: String, unlessUsedIn session: Session) async {
        let isUsed = session.payment?.key == payment || session.orders.contains { $0.payment == payment }
        if !isUsed { await shop.payments.release(key) }
    }
}
