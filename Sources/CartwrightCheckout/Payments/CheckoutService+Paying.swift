public import Cartwright

extension CheckoutService {
    /// Pays the total that was agreed when checkout began: reserves its usage of limited promotions, takes the money,
    /// and creates the order.
    ///
    /// If the payment provider gives no response, the session stays in ``/Cartwright/Phase/paying`` and its price
    /// holds: ``CheckoutReply/payment`` is unknown. Repeat the call, with the same key or another one: it requests the
    /// same charge. The key stands for the outcome once it is known: paid or failed. After a failure use a new key.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - method: the payment method, as the shop names it.
    ///   - total: the total that the caller saw; nil to accept the agreed one.
    ///   - key: the idempotency key within the session; nil for a call that is never repeated.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    /// - Throws: ``/Cartwright/Refusal/totalChanged(agreed:now:)`` if the total differs from the agreed one, or from
    ///   the one that the caller saw; otherwise the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``.
    @discardableResult
    public func pay(
        _ id: String,
        method: String? = nil,
        expecting total: Money? = nil,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        try await pay(id, method: method, expecting: total, on: CheckoutTerms(key: key), answering: answer)
    }

    /// Pays the agreed total, under terms.
    ///
    /// Identities that arrive with the payment are counted with it, before money is requested. If they change the
    /// agreed total, such as that of a card with which a limited promotion is used up, the payment is refused; the
    /// checkout is cancelled then and the session keeps them, so its next quote has the reason.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - method: the payment method, as the shop names it.
    ///   - identities: the identities of the customer that arrive with the payment.
    ///   - total: the total that the caller saw; nil to accept the agreed one.
    ///   - terms: the terms of the call.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    /// - Throws: the errors of ``pay(_:method:expecting:key:answering:)``; `session.changed` if the session is at
    ///   another revision than in the terms.
    @discardableResult
    public func pay(
        _ id: String,
        method: String? = nil,
        identities: Identities = .none,
        expecting total: Money? = nil,
        on terms: CheckoutTerms,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        var payment = BegunPayment(name: "pay", method: method)
        payment.identities = identities
        if let total { payment.expected = { _ in total } }
        return try await pay(id, payment, on: terms, answering: answer)
    }

    /// Begins checkout if it has not begun, and pays: in one step, so that a refusal changes nothing, except that new
    /// identities are kept if they come with another total. If a payment that
    /// was reported as pending is under way, it is continued; the report that it is confirmed creates the order.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - method: the payment method, as the shop names it.
    ///   - reference: the identification of a repetition if it is not the key of the terms.
    ///   - report: the status of the money, if the shop takes it itself.
    ///   - identities: the identities of the customer that arrive with the payment, see
    ///     ``pay(_:method:identities:expecting:on:answering:)``.
    ///   - totalMinor: the total that the caller saw, in minor units of the cart's currency. It is compared in the same
    ///     step with the cart's price, or with the agreed total if checkout has begun.
    ///   - terms: the terms of the call.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    /// - Throws: ``/Cartwright/Refusal/emptyCart``; ``/Cartwright/Refusal/alreadyPaid(order:)`` if the session is paid
    ///   and its cart has not changed since then; otherwise the errors of
    ///   ``pay(_:method:identities:expecting:on:answering:)``.
    @discardableResult
    public func complete(
        _ id: String,
        method: String? = nil,
        reference: String? = nil,
        report: PaymentReport = .confirmed,
        identities: Identities = .none,
        expectingMinor totalMinor: Int64,
        on terms: CheckoutTerms = .none,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        var payment = BegunPayment(name: "complete", method: method, reference: reference, report: report)
        payment.expected = { Money(minor: totalMinor, $0) }
        payment.identities = identities
        payment.beginsCheckout = true
        return try await pay(id, payment, on: terms, answering: answer)
    }

    func pay(
        _ id: String,
        _ payment: BegunPayment,
        on terms: CheckoutTerms,
        answering answer: @escaping Answer
    ) async throws(CartwrightError) -> CheckoutReply {
        // The key stands for the charge at first, and in the end for its outcome: the caller gets the outcome even if
        // another call settles it in between.
        let key = terms.key.map(CallKey.init)
        let outcome = call([payment.command], to: id, key: terms.key, answer)
            .on(terms.onAnyRevision(key: nil), named: key?.outcome)
        var begin = call([payment.command], to: id, key: terms.key) {
            Array(($0.session.payment?.key ?? "").utf8)
        }.on(terms, named: key)
        let command = payment.command(key: terms.key)
        begin.commands = [command]
        begin.expected = payment.expected
        begin.outcome = CheckoutCall.Outcome(key: outcome.key, answer: answer)
        if payment.beginsCheckout {
            begin = begin.deciding { session throws(CartwrightError) in
                session.phase == .browsing ? [.beginCheckout, command] : [command]
            }
        }
        let call = begin
        return try await metrics.call(payment.name) { () throws(CartwrightError) in
            var reply = try await begun(call, bringing: payment.identities, on: terms)
            if reply.isOutcome { return reply.isRepeated ? reply : try await payBack(reply, for: outcome) }
            let charge = reply.session.payment?.key ?? ""
            reply.append(
                try await finish(
                    key == nil ? charge : String(decoding: reply.answer, as: UTF8.self),
                    reply.session,
                    outcome
                )
            )
            reply.isRepeated = false
            return try await payBack(reply, for: outcome)
        }
    }

    /// Queries the outcome of a charge unless it is known, and stores the answer.
    private func finish(
        _ key: String,
        _ session: Session,
        _ call: CheckoutCall
    ) async throws(CartwrightError) -> CheckoutReply {
        let call = call.about(key)
        if let payment = session.payment, payment.key == key { return try await charge(payment, for: call) }
        let isPaid = session.orders.contains { $0.payment == key }
        let isRefunded = session.closedPayments.contains { $0.key == key && $0.isRefunded }
        var reply = try await step(isPaid ? call.answering(.paymentConfirmed(key: key)) : call.answering(nil))
        reply.payment = isPaid ? .confirmed : .failed(reason: isRefunded ? Self.lost : "the money was not taken")
        return reply
    }

    /// Settles a charge whose outcome arrived in another way, such as a message of the payment provider.
    ///
    /// - Parameters:
    ///   - charge: the key of the charge.
    ///   - outcome: the outcome.
    ///   - id: the session.
    /// - Throws: ``/Cartwright/Refusal/noPayment(key:)`` if no such charge is under way, led to an order or failed
    ///   before; otherwise the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``.
    @discardableResult
    public func settle(
        _ charge: String,
        outcome: PaymentOutcome,
        of id: String
    ) async throws(CartwrightError) -> CheckoutReply {
        try await send(outcome.command(key: charge), to: id)
    }

    /// Queries everything that is under way in a session: its charge, and its refunds.
    ///
    /// - Throws: the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``.
    @discardableResult
    public func settle(_ id: String) async throws(CartwrightError) -> CheckoutReply {
        let call = call([], to: id, key: nil) { _ in [] }
        return try await metrics.call("settle") { () throws(CartwrightError) in
            let (session, revision) = try await load(id)
            var reply = CheckoutReply(session: session, revision: revision)
            if let payment = session.payment { reply.append(try await charge(payment, for: call)) }
            return try await payBack(reply, for: call)
        }
    }

    /// Settles unsettled sessions, the oldest first: for a program that starts after a crash, and every few minutes.
    ///
    /// - Parameters:
    ///   - instant: sessions that became unsettled at this instant or later are skipped, since another call may be
    ///     settling them.
    ///   - limit: the maximum number of sessions.
    /// - Throws: an error of area `store`.
    /// - Returns: the errors of the sessions that were not settled, by session.
    @discardableResult
    public func settleAll(
        before instant: Instant,
        limit: Int = 100
    ) async throws(CartwrightError) -> [String: CartwrightError] {
        var failures: [String: CartwrightError] = [:]
        for id in try await store.unsettled(before: instant, limit: limit) where !Task.isCancelled {
            do throws(CartwrightError) { try await settle(id) } catch { failures[id] = error }
        }
        return failures
    }

    /// Requests a charge, and commits its outcome.
    private func charge(_ payment: Payment, for call: CheckoutCall) async throws(CartwrightError) -> CheckoutReply {
        let (provider, charge) = (payments, Charge(payment, of: call.session))
        let start = ContinuousClock.now
        let outcome =
            await TimeLimit.run(within: settings.paymentLimit) {
                (try? await provider.charge(charge)) ?? .unknown
            } ?? .unknown
        metrics.note(charge: outcome, since: start)
        let command = outcome.command(key: payment.key)
        let answer = outcome == .unknown ? call.answering(command).unkeyed : call.answering(command)
        do throws(CartwrightError) {
            var reply = try await step(answer)
            reply.payment = reply.session.payment == nil || outcome == .unknown ? outcome : .unknown
            let isOrdered = reply.session.orders.contains { $0.payment == payment.key }
            if outcome == .confirmed, !isOrdered { reply.payment = .failed(reason: Self.lost) }
            return reply
        } catch  where error.code == .checkoutNoPayment {
            // Another call reported the same outcome first.
            let (session, revision) = try await load(call.session)
            var reply = CheckoutReply(session: session, revision: revision)
            reply.payment = outcome
            return reply
        }
    }

    static let lost = "a limited promotion is used up"

    /// Pays the refunds of a session, and stores the codes and credits that cards gave. Those that fail now are
    /// requested again by ``settle(_:)``.
    func payBack(_ reply: CheckoutReply, for call: CheckoutCall) async throws(CartwrightError) -> CheckoutReply {
        var reply = reply
        for reward in reply.session.rewards where !reward.isMade {
            do throws(CartwrightError) { try await reward.store(in: codes, store.accounts) } catch { continue }
            try await report(.rewardMade(key: reward.key), in: &reply, for: call)
        }
        for refund in reply.session.refunds {
            let (provider, session) = (payments, call.session)
            let isMade =
                await TimeLimit.run(within: settings.paymentLimit) {
                    (try? await provider.refund(refund, of: session)) != nil
                } ?? false
            metrics.note(refundMade: isMade)
            guard isMade else { continue }
            try await report(.refundMade(key: refund.key), in: &reply, for: call)
        }
        return reply
    }

    /// Reports an outcome to the session of a call, whose answer stays.
    private func report(
        _ outcome: Command,
        in reply: inout CheckoutReply,
        for call: CheckoutCall
    ) async throws(CartwrightError) {
        let (answer, isRepeated) = (reply.answer, reply.isRepeated)
        reply.append(try await step(call.answering(outcome).unkeyed))
        (reply.answer, reply.isRepeated) = (answer, isRepeated)
    }
}
