public import Cartwright

extension CheckoutService {
    /// A function that returns the bytes to store with the key, for repetitions of the call, such as its response. Its
    /// argument is the result of the call before it is committed.
    public typealias Answer = @Sendable (CheckoutReply) -> [UInt8]

    /// A function that decides on commands for the session as read. It may run several times in a call: after a lost
    /// race it decides again.
    public typealias Decision = @Sendable (Session) throws(CartwrightError) -> [Command]

    /// Opens a session with an empty cart, or returns the existing one: safe to call again, and before every call on a
    /// session with that id. An existing session stays unchanged, and ``CheckoutReply/isRepeated`` is true.
    ///
    /// - Parameters:
    ///   - id: the id of the new session, 1 to 200 bytes without control characters; nil for a random id.
    ///   - currency: the currency of the cart.
    ///   - customer: the customer, if known.
    ///   - cards: the shopper's cards.
    /// - Throws: `cart.other_currency` if the session exists in another currency; `session.bad_id`, an error of area
    ///   `store`.
    @discardableResult
    public func open(
        _ id: String? = nil,
        currency: Currency,
        customer: Customer? = nil,
        cards: CardBatch? = nil
    ) async throws(CartwrightError) -> CheckoutReply {
        var commands: [Command] = customer.map { [.setCustomer($0)] } ?? []
        if let cards { commands.append(.receiveCards(cards)) }
        do throws(CartwrightError) {
            return try await open(id, currency: currency, with: commands)
        } catch {
            guard let id, error.code == .sessionExists else { throw error }
            let (session, revision) = try await load(id)
            guard session.cart.currency == currency else {
                throw Refusal.otherCurrency(currency, session: session.cart.currency).error
            }
            return CheckoutReply(session: session, revision: revision, isRepeated: true)
        }
    }

    /// Opens a new session and carries out commands on it: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - id: the id of the new session; nil for a random id.
    ///   - currency: the currency of the cart.
    ///   - commands: the commands, none of which pays.
    ///   - terms: the terms of the call; the revision is not compared.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    /// - Throws: `session.exists`, `session.bad_id`, an error of area `store`; the first ``/Cartwright/Refusal`` of the
    ///   commands.
    public func open(
        _ id: String? = nil,
        currency: Currency,
        with commands: [Command],
        on terms: CheckoutTerms = .none,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        for case .pay in commands { throw .payAlone }
        return try await metrics.call("open") { () throws(CartwrightError) in
            var random = DrawnRandom(draw: dependencies.random)
            var session = Session(currency: currency, using: &random)
            if let id {
                if let error = CartwrightError.badSessionID(id) { throw error }
                session = Session(id: id, currency: currency, using: &random)
            }
            let (checkout, fresh) = (checkout, session)
            session = try await asking(checkout.registry) { () throws(CartwrightError) in checkout.open(fresh) }
            let terms = terms.onAnyRevision(key: terms.key)
            let call = call(commands, to: session.id, key: terms.key, answer).on(
                terms,
                named: terms.key.map(CallKey.init)
            )
            try call.checkKey()
            do throws(CartwrightError) {
                return try await attempt(call, on: session, at: 0)
            } catch {
                throw error.code == .sessionConflict ? .sessionExists(session.id) : error
            }
        }
    }

    /// Carries out a command.
    ///
    /// ``/Cartwright/Command/pay(method:reference:report:identities:)`` also takes the money, like
    /// ``pay(_:method:expecting:key:answering:)``, and an outcome of a charge settles it. A refund is paid before the
    /// call returns.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - id: the session.
    ///   - key: the idempotency key within the session; nil for a call that is never repeated.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    /// - Throws: the error of the first ``/Cartwright/Refusal`` that applies, or `session.unknown`, `session.busy`,
    ///   `checkout.bad_key`, `checkout.key_reused`, `checkout.timed_out`, `checkout.call_cancelled`, an error of area
    ///   `store`; nothing has changed then.
    @discardableResult
    public func send(
        _ command: Command,
        to id: String,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        if case .pay(let method, let reference, let report, let identities) = command {
            var payment = BegunPayment(name: "pay", method: method, reference: reference, report: report)
            payment.identities = identities
            return try await pay(id, payment, on: CheckoutTerms(key: key), answering: answer)
        }
        return try await send([command], to: id, key: key, answering: answer)
    }

    /// Carries out several commands in order, at one instant: all of them or none.
    ///
    /// - Throws: the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``; `checkout.pay_alone` if one of them pays.
    @discardableResult
    public func send(
        _ commands: [Command],
        to id: String,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        for case .pay in commands { throw .payAlone }
        let call = call(commands, to: id, key: key, answer)
        return try await metrics.call(commands.count == 1 ? commands[0].name : "several") {
            () throws(CartwrightError) in
            let reply = try await step(call)
            return try await payBack(reply, for: call)
        }
    }

    /// Carries out the commands that a function returns for the session as read: all of them or none.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - terms: the terms of the call.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    ///   - decision: a function that returns the commands for a session, none of which pays.
    /// - Throws: the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``; `session.changed` if the session is at
    ///   another revision than in the terms.
    @discardableResult
    public func send(
        to id: String,
        on terms: CheckoutTerms,
        answering answer: @escaping Answer = { _ in [] },
        deciding decision: @escaping Decision
    ) async throws(CartwrightError) -> CheckoutReply {
        let call = CheckoutCall(
            to: id,
            on: terms,
            within: settings.callLimit,
            answer: answer,
            deciding: { session throws(CartwrightError) in
                let commands = try decision(session)
                for case .pay in commands { throw .payAlone }
                return commands
            }
        )
        return try await metrics.call("decide") { () throws(CartwrightError) in
            let reply = try await step(call)
            return try await payBack(reply, for: call)
        }
    }

    /// Cancels a paid order and refunds it.
    ///
    /// - Throws: the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``.
    @discardableResult
    public func cancel(
        order: String,
        of id: String,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        try await send(.cancelOrder(id: order), to: id, key: key, answering: answer)
    }

    /// Returns units of a paid order and refunds them: one return, with one event and at most one refund.
    /// ``preview(returning:of:in:)`` shows the amount.
    ///
    /// - Parameters:
    ///   - units: the units; nil for all remaining units.
    ///   - order: the id of the order.
    ///   - id: the session.
    ///   - key: the idempotency key within the session; nil for a call that is never repeated.
    ///   - answer: the bytes to store with the key, for repetitions of the call.
    /// - Throws: the errors of ``send(_:to:key:answering:)-(Command,_,_,_)``.
    @discardableResult
    public func takeBack(
        _ units: [ReturnedUnits]?,
        of order: String,
        in id: String,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        let command = units.map { Command.returnUnits(order: order, units: $0) } ?? .returnOrder(id: order)
        return try await send(command, to: id, key: key, answering: answer)
    }

    func call(
        _ commands: [Command],
        to id: String,
        key: String?,
        _ answer: @escaping Answer
    ) -> CheckoutCall {
        CheckoutCall(commands, to: id, key: key, within: settings.callLimit, answer: answer)
    }
}
