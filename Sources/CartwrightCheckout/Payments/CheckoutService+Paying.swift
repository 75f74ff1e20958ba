public import Cartwright

extension CheckoutService {
    /// Pays what was agreed when checkout began: holds what it uses of limited promotions, takes the money, and makes
    /// the order.
    ///
    /// Where no answer came from the payment company, the session stays in ``/Cartwright/Phase/paying`` and its price
    /// holds: ``CheckoutReply/payment`` is unknown. Repeat the call, with the same key or another: it asks for the same
    /// charge. The key stands for the answer once it is known: paid, or failed. After a failure take a new one.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - method: how it is paid, as the shop calls it.
    ///   - total: what the caller saw; nil to take what was agreed.
    ///   - key: the name under which it counts once in its session; nil for a call that is never repeated.
    ///   - answer: what is kept with the key, for whoever repeats the call.
    /// - Throws: ``/Cartwright/Refusal/totalChanged(agreed:now:)`` where the total is not the one that was agreed, or
    ///   that the caller saw; otherwise as ``send(_:to:key:answering:)-(Command,_,_,_)``.
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

    /// The same, under terms.
    ///
    /// - Throws: as ``pay(_:method:expecting:key:answering:)`` does; `session.changed` where the session is at another
    ///   revision than the terms say.
    @discardableResult
    public func pay(
        _ id: String,
        method: String? = nil,
        expecting total: Money? = nil,
        on terms: CheckoutTerms,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        var payment = BegunPayment(name: "pay", method: method)
        if let total { payment.expected = { _ in total } }
        return try await pay(id, payment, on: terms, answering: answer)
    }

    /// Begins checkout where it has not begun, and pays: one step, so that a refusal changes nothing. A payment under
    /// way that was reported as pending is the one that is paid; with the report that it is confirmed it makes the
    /// order.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - method: how it is paid, as the shop calls it.
    ///   - reference: the name by which a repetition is recognized where that is not the key of the terms.
    ///   - report: how the money is reported, where the shop takes it itself.
    ///   - totalMinor: what the caller saw, in minor units of the cart's currency. The same step compares it with what
    ///     the cart costs, or with what was agreed where checkout has begun.
    ///   - terms: how the call counts.
    ///   - answer: what is kept with the key, for whoever repeats the call.
    /// - Throws: ``/Cartwright/Refusal/emptyCart``; ``/Cartwright/Refusal/alreadyPaid(order:)`` where the session was
    ///   paid and its cart has not changed since; otherwise as ``pay(_:method:expecting:on:answering:)``.
    @discardableResult
    public func complete(
        _ id: String,
        method: String? = nil,
        reference: String? = nil,
        report: PaymentReport = .confirmed,
        expectingMinor totalMinor: Int64,
        on terms: CheckoutTerms = .none,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        var payment = BegunPayment(name: "complete", method: method, reference: reference, report: report)
        payment.expected = { Money(minor: totalMinor, $0) }
        payment.beginsCheckout = true
        return try await pay(id, payment, on: terms, answering: answer)
    }

    func pay(
        _ id: String,
        _ payment: BegunPayment,
        on terms: CheckoutTerms,
        answering answer: @escaping Answer
    ) async throws(CartwrightError) -> CheckoutReply {
        // The key stands for the charge at first, and for what became of it in the end: whoever settles it in between,
        // the caller is told.
        let key = terms.key.map(CallKey.init)
        let outcome = call([payment.asked], to: id, key: terms.key, answer)
            .on(terms.onAnyRevision(key: nil), named: key?.outcome)
        var begin = call([payment.asked], to: id, key: terms.key) {
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
            var reply = try await step(call)
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

    /// Learns what became of a charge, unless that is known by now, and keeps the answer.
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

    /// Settles a charge whose answer came by another way, such as a message of the payment company.
    ///
    /// - Parameters:
    ///   - charge: the key of the charge.
    ///   - outcome: what became of it.
    ///   - id: the session.
    /// - Throws: ``/Cartwright/Refusal/noPayment(key:)`` where no such charge is under way, none has made an order and
    ///   none has failed before; otherwise as ``send(_:to:key:answering:)-(Command,_,_,_)``.
    @discardableResult
    public func settle(
        _ charge: String,
        outcome: PaymentOutcome,
        of id: String
    ) async throws(CartwrightError) -> CheckoutReply {
        try await send(outcome.command(key: charge), to: id)
    }

    /// Asks for all that is under way in a session: its charge, and its refunds.
    ///
    /// - Throws: as ``send(_:to:key:answering:)-(Command,_,_,_)`` does.
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

    /// Settles sessions in which something is under way, those that have waited for longest first: for a program that
    /// starts after a crash, and every few minutes.
    ///
    /// - Parameters:
    ///   - instant: sessions that began to wait at this instant or later are left alone, since somebody may be at it.
    ///   - limit: the most sessions.
    /// - Throws: an error of area `store`.
    /// - Returns: why the others of them were not settled, by session.
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

    /// Takes the money, and commits what became of it.
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
            // Somebody else was told the same answer, and was faster.
            let (session, revision) = try await load(call.session)
            var reply = CheckoutReply(session: session, revision: revision)
            reply.payment = outcome
            return reply
        }
    }

    static let lost = "a limited promotion is used up"

    /// Pays back what a session has to pay back. What is not paid back now is asked for again by ``settle(_:)``.
    func payBack(_ reply: CheckoutReply, for call: CheckoutCall) async throws(CartwrightError) -> CheckoutReply {
        var reply = reply
        for refund in reply.session.refunds {
            let (provider, session) = (payments, call.session)
            let isMade =
                await TimeLimit.run(within: settings.paymentLimit) {
                    (try? await provider.refund(refund, of: session)) != nil
                } ?? false
            metrics.note(refundMade: isMade)
            guard isMade else { continue }
            let answer = reply.answer
            let isRepeated = reply.isRepeated
            reply.append(try await step(call.answering(.refundMade(key: refund.key)).unkeyed))
            (reply.answer, reply.isRepeated) = (answer, isRepeated)
        }
        return reply
    }
}
