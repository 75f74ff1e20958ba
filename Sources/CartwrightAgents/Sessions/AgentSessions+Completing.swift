internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// The payment of an agent.
struct PaymentInput: Sendable {
    /// The id of the handler that made the token; nil for the shop's only one.
    var handler: String?
    /// The token; nil if there is none.
    var token: String?
    /// The data of a card in place of a token; nil if there is none.
    var card: PaymentCard?
    /// The gift cards that pay with it.
    var giftCards: [GiftCardInput] = []
}

extension AgentSessions {
    /// Completes a checkout: holds its uses of limited promotions, takes the payment, and makes the order.
    ///
    /// If there is an obstacle, the returned state of the open checkout has a notice. Only one call completes a
    /// checkout at a time, in any process.
    ///
    /// - Parameters:
    ///   - id: the id of the checkout.
    ///   - payment: the payment.
    ///   - key: the mark of the call, if it has one.
    /// - Throws: ``AgentFailure/completing`` if another call completes it, or if a payment is pending that is not an
    ///   agent's; ``AgentFailure/alreadyPaid(order:)``.
    func complete(_ id: String, _ payment: PaymentInput, key: CallKey?) async throws(AgentFailure) -> SessionState {
        _ = try await own(id, .checkout)
        return try await exclusively(id) { () throws(AgentFailure) in
            let (session, revision, record) = try await own(id, .checkout)
            let present = try await state(of: session, at: revision, record)
            if present.standing == .cancelled { throw .closed(id) }
            if let order = present.order {
                // The same request may come again because its answer was lost.
                guard let key, key.isReference(order.reference) else { throw .alreadyPaid(order: "\(id).\(order.id)") }
                // The notification of the order may be lost as well, if the process ended right after the order was
                // made.
                try await place(order, of: id, record)
                return present
            }
            if let left = session.payment { return try await goOn(with: left, session, present, payment, key: key) }
            return try await begin(present, payment, key: key)
        }
    }

    /// Adds the gift cards of a call, and begins an attempt unless there is an obstacle.
    private func begin(
        _ open: SessionState,
        _ payment: PaymentInput,
        key: CallKey?
    ) async throws(AgentFailure) -> SessionState {
        guard open.standing == .ready || open.standing == .needsBuyer else { return open }
        let present = try await add(payment.giftCards, to: open)
        if present.notices.contains(where: { if case .giftCard = $0 { true } else { false } }) { return present }
        if let notice = obstacle(payment, present) {
            let (session, revision, record) = try await own(present.id, .checkout)
            return try await state(of: session, at: revision, record, also: [notice])
        }
        return try await pay(present, payment, key: key)
    }

    /// Returns the obstacle to a payment before any money is requested; nil if there is none.
    private func obstacle(_ payment: PaymentInput, _ present: SessionState) -> Notice? {
        if let claim = present.record.claims.first(where: { shop.facts.claims[$0]?.isVerifiable == false }) {
            return .uncheckedClaim(claim)
        }
        if present.isCovered { return nil }
        let handlers = shop.payments.handlers
        if let handler = payment.handler, !handlers.contains(where: { $0.id == handler }) {
            return .badPayment(handler)
        }
        guard !handlers.isEmpty, payment.token != nil || payment.card != nil else { return .badPayment("") }
        return payment.token == nil && !shop.payments.acceptsCards ? .badPayment("card") : nil
    }

    /// Begins an attempt, and carries it out.
    private func pay(
        _ present: SessionState,
        _ payment: PaymentInput,
        key: CallKey?
    ) async throws(AgentFailure) -> SessionState {
        let handler = present.isCovered ? nil : payment.handler ?? shop.payments.handlers.first?.id
        let identities = try await identities(of: payment, by: handler)
        let reply: CheckoutReply
        do throws(CartwrightError) {
            reply = try await served.checkout.complete(
                present.id,
                method: handler,
                // The reference identifies repetitions of the call, and marks an agent's attempt.
                reference: key?.reference ?? FreshID.make("call_"),
                report: .pending,
                identities: identities,
                expectingMinor: present.quote.totalMinor,
                on: terms(revision: present.revision)
            )
        } catch {
            if case .totalChanged? = error.refusal {
                return try await reopen(present.id, present.record, [.priceChanged])
            }
            throw AgentFailure(error)
        }
        guard let begun = reply.session.payment else {
            guard let order = reply.session.orders.last else { throw .completing }
            return try await placeCovered(order, of: reply, present.record)
        }
        return try await carryOut(PaymentAttempt(begun, in: reply.session), present, payment)
    }

    /// Returns the identity of the means of payment as the payment provider names it: an agent could send any other.
    private func identities(of payment: PaymentInput, by handler: String?) async throws(AgentFailure) -> Identities {
        guard let handler, let token = payment.token,
            let value = try await failing(try await shop.payments.identity(ofToken: token, handler: handler))
        else { return .none }
        return try await failing(try served.identities([.payment: value]))
    }

    /// Continues after another call left a payment pending, because its process ended or the answer of the payment
    /// company was lost.
    ///
    /// The same call requests the same money again, with the same key. A different call has its own token, so the
    /// earlier attempt fails first, and its money is released.
    private func goOn(
        with left: Payment,
        _ session: Session,
        _ present: SessionState,
        _ payment: PaymentInput,
        key: CallKey?
    ) async throws(AgentFailure) -> SessionState {
        let attempt = PaymentAttempt(left, in: session)
        guard isOfAgents(left) else { throw .completing }
        if payment.giftCards.isEmpty, let notice = obstacle(payment, present) {
            return try await state(of: session, at: present.revision, present.record, also: [notice])
        }
        if left.reference == nil || key?.isReference(left.reference) ?? false {
            return try await carryOut(attempt, present, payment)
        }
        let open = try await abandon(attempt, of: session.id, present.record, because: Self.given)
        return try await begin(open, payment, key: key)
    }

    /// Places an order that gift cards and store credit pay in whole, so that the payment provider is not asked.
    private func placeCovered(
        _ order: Order,
        of reply: CheckoutReply,
        _ record: AgentSessionRecord
    ) async throws(AgentFailure) -> SessionState {
        let id = reply.session.id
        let note = try await failing(try await notes.expect(orderOf: id, record, in: served.records, at: now))
        try await place(order, of: id, record)
        await notes.confirm(note, in: served.records, at: now)
        return try await state(of: reply.session, at: reply.revision, record)
    }

    /// The reason for the end of an attempt whose call has ended.
    static let given = "another request took its place"

    /// Requests the money of an attempt, and makes the order.
    private func carryOut(
        _ attempt: PaymentAttempt,
        _ present: SessionState,
        _ payment: PaymentInput
    ) async throws(AgentFailure) -> SessionState {
        let (id, record) = (present.id, present.record)
        let note = try await failing(
            try await notes.expect(orderOf: id, payment: attempt.payment, record, in: served.records, at: now)
        )
        let request = PaymentRequest(
            key: attempt.key,
            handler: attempt.handler,
            token: payment.token ?? "",
            card: payment.token == nil ? payment.card : nil,
            amount: attempt.amount
        )
        // Without an answer the attempt stays pending: the money may be authorised.
        switch try await failing(try await shop.payments.authorize(request)) {
        case .authorized: return try await settle(attempt, id, record, note)
        case .refused(let reason):
            return try await fail(attempt, id, record, note, because: reason, [.paymentRefused(reason)])
        case .needsBuyer(let reason):
            var waiting = record
            waiting.needsBuyer = reason
            return try await fail(attempt, id, waiting, note, because: reason, [])
        }
    }

    /// Makes the order of an authorised attempt. If that is not possible any more, the money is released.
    private func settle(
        _ attempt: PaymentAttempt,
        _ id: String,
        _ record: AgentSessionRecord,
        _ note: OrderNote?
    ) async throws(AgentFailure) -> SessionState {
        let reply = try await failing(
            try await served.checkout.send(to: id, on: terms()) { _ throws(CartwrightError) in
                [.paymentConfirmed(key: attempt.payment)]
            }
        )
        guard let order = reply.session.orders.first(where: { $0.payment == attempt.payment }) else {
            await release(attempt.key, of: attempt.payment, unlessUsedIn: reply.session)
            await notes.forget(note, in: served.records, at: now)
            return try await reopen(id, record, [.priceChanged])
        }
        try await place(order, of: id, record)
        await notes.confirm(note, in: served.records, at: now)
        return try await state(of: reply.session, at: reply.revision, record)
    }

    /// Ends an attempt whose payment was refused.
    private func fail(
        _ attempt: PaymentAttempt,
        _ id: String,
        _ record: AgentSessionRecord,
        _ note: OrderNote?,
        because reason: String,
        _ notices: [Notice]
    ) async throws(AgentFailure) -> SessionState {
        let state = try await reopen(id, record, notices, failing: attempt, because: reason)
        await notes.forget(note, in: served.records, at: now)
        return state
    }

    func place(_ order: Order, of id: String, _ record: AgentSessionRecord) async throws(AgentFailure) {
        var units: [String: Int64] = [:]
        for line in order.cart.lines { units[line.sku, default: 0] += line.quantity }
        let placed = PlacedOrder(
            id: OrderID(order.id, of: id).text,
            units: units,
            address: record.fulfillment?.address,
            paidAt: order.paidAt
        )
        try await failing(try await shop.orders.place(placed))
    }
}
