public import Cartwright

extension CheckoutService {
    /// What a caller wants kept with its key, for whoever repeats the call: the bytes of its response, say. It is given
    /// what the call comes to, before that is committed.
    public typealias Answer = @Sendable (CheckoutReply) -> [UInt8]

    /// What a caller wants of a session as it is found. It may be asked several times in a call: where others were
    /// faster, it decides anew.
    public typealias Decision = @Sendable (Session) throws(CartwrightError) -> [Command]

    /// Opens a session with an empty cart, or gives the one that is there: safe to call again, and before every call
    /// on a session of that id. One that was there stays as it is, and ``CheckoutReply/isRepeated`` says so.
    ///
    /// - Parameters:
    ///   - id: the id that it gets, 1 to 200 bytes without control characters; random where it is nil.
    ///   - currency: the currency of the cart.
    ///   - customer: who is shopping, where that is known.
    ///   - cards: the shopper's cards.
    /// - Throws: `cart.other_currency` where the session is there in another one; `session.bad_id`, an error of area
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

    /// Opens a new session, and carries commands out on it: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - id: the id that it gets; by chance where it is nil.
    ///   - currency: the currency of the cart.
    ///   - commands: what is done with it at once. None of them pays.
    ///   - terms: how the call counts; the revision is not compared.
    ///   - answer: what is kept with the key, for whoever repeats the call.
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

    /// Carries a command out.
    ///
    /// ``/Cartwright/Command/pay(method:reference:report:)`` takes the money as well, as
    /// ``pay(_:method:expecting:key:answering:)`` does, and an answer to a charge settles it. A refund is paid back
    /// before the call returns.
    ///
    /// - Parameters:
    ///   - command: what is wanted.
    ///   - id: the session.
    ///   - key: the name under which it counts once in its session; nil for a call that is never repeated.
    ///   - answer: what is kept with the key, for whoever repeats the call.
    /// - Throws: the error of the first ``/Cartwright/Refusal`` that fits, or `session.unknown`, `session.busy`,
    ///   `checkout.bad_key`, `checkout.key_reused`, `checkout.timed_out`, `checkout.call_cancelled`, one of area
    ///   `store`; nothing has changed then.
    @discardableResult
    public func send(
        _ command: Command,
        to id: String,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        if case .pay(let method, let reference, let report) = command {
            let payment = BegunPayment(name: "pay", method: method, reference: reference, report: report)
            return try await pay(id, payment, on: CheckoutTerms(key: key), answering: answer)
        }
        return try await send([command], to: id, key: key, answering: answer)
    }

    /// Carries some commands out, one after the other, at one instant: all of them or none.
    ///
    /// - Throws: as ``send(_:to:key:answering:)-(Command,_,_,_)`` does; `checkout.pay_alone` where one of them pays.
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

    /// Carries out what a caller decides on when the session is read: all of it or none.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - terms: how the call counts.
    ///   - answer: what is kept with the key, for whoever repeats the call.
    ///   - decision: which commands to carry out, given the session. None of them pays.
    /// - Throws: as ``send(_:to:key:answering:)-(Command,_,_,_)`` does; `session.changed` where the session is at
    ///   another revision than the terms say.
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

    /// Cancels a paid order, and pays it back.
    ///
    /// - Throws: as ``send(_:to:key:answering:)-(Command,_,_,_)`` does.
    @discardableResult
    public func cancel(
        order: String,
        of id: String,
        key: String? = nil,
        answering answer: @escaping Answer = { _ in [] }
    ) async throws(CartwrightError) -> CheckoutReply {
        try await send(.cancelOrder(id: order), to: id, key: key, answering: answer)
    }

    /// Takes units of a paid order back, and pays back what they come to: one return, with one event and at most one
    /// refund. ``preview(returning:of:in:)`` shows the amount.
    ///
    /// - Parameters:
    ///   - units: the units; nil for all that are left.
    ///   - order: the id of the order.
    ///   - id: the session.
    ///   - key: the name under which it counts once in its session; nil for a call that is never repeated.
    ///   - answer: what is kept with the key, for whoever repeats the call.
    /// - Throws: as ``send(_:to:key:answering:)-(Command,_,_,_)`` does.
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
