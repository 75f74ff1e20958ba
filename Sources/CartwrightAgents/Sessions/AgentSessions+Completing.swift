internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService
internal import CartwrightShop

/// What an agent pays with.
struct PaymentWish: Sendable {
    /// Which handler made the token; the shop's only one where it is nil.
    var handler: String?
    /// The token; nil where there is none.
    var token: String?
}

extension AgentSessions {
    /// Completes a checkout: holds what it uses of limited promotions, takes the payment, and makes the order.
    ///
    /// What stands in the way is told in the state, which is that of an open checkout then.
    ///
    /// - Parameters:
    ///   - id: the checkout.
    ///   - payment: what is paid with.
    ///   - key: the idempotency key of the call, where it has one.
    func complete(_ id: String, _ payment: PaymentWish, key: String?) async throws(AgentFailure) -> SessionState {
        let (session, revision, record) = try await own(id, .checkout)
        let present = try await state(of: session, at: revision, record)
        if present.standing == .cancelled { throw .closed(id) }
        if let order = present.order {
            // The answer to the same request may have got lost.
            guard let key, order.reference == key else { throw .alreadyPaid(order: "\(id).\(order.id)") }
            // And so may word of the order, where the process ended right after it was made.
            try await place(order, of: id, record)
            return present
        }
        guard present.standing == .ready || present.standing == .needsBuyer else { return present }
        if let notice = obstacle(payment, record) {
            return try await state(of: session, at: revision, record, also: [notice])
        }
        return try await pay(present, record, payment, key: key)
    }

    /// What stands in the way before any money is asked for.
    private func obstacle(_ payment: PaymentWish, _ record: SessionRecord) -> Notice? {
        if let claim = record.claims.first(where: { shop.facts.claims[$0]?.isVerifiable == false }) {
            return .uncheckedClaim(claim)
        }
        let handlers = shop.payments.handlers
        if let handler = payment.handler, !handlers.contains(where: { $0.id == handler }) {
            return .badPayment(handler)
        }
        return payment.token == nil || handlers.isEmpty ? .badPayment("") : nil
    }

    private func pay(
        _ present: SessionState,
        _ record: SessionRecord,
        _ payment: PaymentWish,
        key: String?
    ) async throws(AgentFailure) -> SessionState {
        let id = present.id
        let begun = try await failing { () throws(Refusal) in
            try await served.checkout.send(to: id, on: terms(revision: present.revision)) {
                session throws(Refusal) in
                session.phase == .browsing ? [.beginCheckout] : []
            }
        }
        guard let agreed = begun.session.agreement?.quote.total, agreed == present.quote.total else {
            return try await giveUp(id, record, [.priceChanged])
        }
        let handler = payment.handler ?? shop.payments.handlers[0].id
        let request = PaymentRequest(
            key: "\(id).\(begun.session.agreement?.began.milliseconds ?? 0)",
            handler: handler,
            token: payment.token ?? "",
            amount: agreed
        )
        switch try await failing({ () throws(CartwrightError) in try await shop.payments.authorize(request) }) {
        case .refused(let reason): return try await giveUp(id, record, [.paymentRefused(reason)])
        case .needsBuyer(let reason):
            var waiting = record
            waiting.needsBuyer = reason
            return try await giveUp(id, waiting, [])
        case .authorized: break
        }
        let records = served.records
        let note = try await failing { () throws(CartwrightError) in
            try await notes.expect(orderOf: id, record, in: records, at: now)
        }
        let reply: CheckoutReply
        do throws(Refusal) {
            reply = try await take(agreed, by: handler, for: begun.session, key: key)
        } catch {
            // The same money has paid for the order that is there.
            if case .alreadyPaid(let order) = error {
                await notes.forget(note, in: records, at: now)
                throw .alreadyPaid(order: OrderID(order, of: id).text)
            }
            await shop.payments.release(request.key)
            if case .totalChanged = error {
                await notes.forget(note, in: records, at: now)
                return try await giveUp(id, record, [.priceChanged])
            }
            throw AgentFailure(error)
        }
        guard let order = reply.session.orders.last else {
            await shop.payments.release(request.key)
            await notes.forget(note, in: records, at: now)
            return try await giveUp(id, record, [.priceChanged])
        }
        try await place(order, of: id, record)
        await notes.confirm(note, in: records, at: now)
        return try await state(of: reply.session, at: reply.revision, record)
    }

    /// Pays for a session whose money is there.
    private func take(
        _ agreed: Money,
        by handler: String,
        for session: Session,
        key: String?
    ) async throws(Refusal) -> CheckoutReply {
        guard let payment = session.payment else {
            return try await served.checkout.pay(session.id, method: handler, expecting: agreed, on: terms(key: key))
        }
        // A payment that was left waiting, as version 0.1.0 did where an agent's key was `pending`.
        return try await served.checkout.settle(payment.key, outcome: .confirmed, of: session.id)
    }

    /// Goes back to an open checkout, and says why.
    private func giveUp(
        _ id: String,
        _ record: SessionRecord,
        _ notices: [Notice]
    ) async throws(AgentFailure) -> SessionState {
        let reply = try await failing { () throws(Refusal) in
            try await served.checkout.send(to: id, on: terms()) { session throws(Refusal) in
                let open: [Command] = session.phase == .checkout ? [.cancelCheckout] : []
                return open + [.loadCart(session.cart.keeping(record))]
            }
        }
        return try await state(of: reply.session, at: reply.revision, record, also: notices)
    }

    private func place(_ order: Order, of id: String, _ record: SessionRecord) async throws(AgentFailure) {
        var units: [String: Int64] = [:]
        for line in order.cart.lines { units[line.sku, default: 0] += line.quantity }
        let placed = PlacedOrder(
            id: OrderID(order.id, of: id).text,
            units: units,
            address: record.fulfillment?.address,
            paidAt: order.paidAt
        )
        try await failing { () throws(CartwrightError) in try await shop.orders.place(placed) }
    }
}
