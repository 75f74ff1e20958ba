internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// Pays what the cart costs, if that is what the caller saw: the order is made, and its limited promotions are
    /// used.
    static let completeSession = Operation(
        "complete_session",
        .post,
        "/v1/sessions/{id}/complete",
        scope: .checkout,
        body: .json,
        isKeyed: true
    ) { call throws(Problem) in
        let id = call.path[0]
        let wish = try call.read { (reader) throws(CartwrightError) in try Completion(&reader) }
        if let refused = try await call.begin(wish, id) { return refused }
        do throws(Refusal) {
            return try await call.pay(wish, id)
        } catch {
            throw try await call.problem(error, id)
        }
    }
}

/// What a caller who completes a session says.
private struct Completion: Sendable {
    /// The total that was shown, in minor units.
    let totalMinor: Int64
    /// How it is paid, as the shop calls it.
    let method: String?
    /// Whether the money is there.
    let payment: State

    enum State: String, CaseIterable {
        case confirmed, pending
    }

    init(_ reader: inout ObjectReader) throws(CartwrightError) {
        totalMinor = try reader.integer("total", in: 0...Int64.max)
        method = try reader.string(ifPresent: "method")
        payment = try reader.choice(ifPresent: "payment") ?? .confirmed
    }

    /// The method, marked where the money is not there yet.
    var markedMethod: String? {
        payment == .pending ? (method ?? "") + ReportedPayments.pending : method
    }
}

extension Call {
    /// Begins checkout where nobody has, unless the price is another one than the caller saw: then nothing has begun.
    ///
    /// - Returns: what is answered where that is refused; nil where paying goes on.
    fileprivate func begin(_ wish: Completion, _ id: String) async throws(Problem) -> Answer? {
        var terms: CheckoutTerms
        do throws(Refusal) { terms = try self.terms(for: id) } catch { throw try await problem(error, id) }
        terms.key = terms.key.map { $0 + "\u{1F}begin" }
        do throws(Refusal) {
            try await begin(wish, id, on: terms)
            return nil
        } catch {
            // Where the same request has begun at another process, or paid, it goes on from there.
            let problem = try await problem(error, id)
            guard let answer = try await keepRefusal(problem, of: id, on: terms) else { return nil }
            terms.key = key
            return try await keepRefusal(problem, of: id, on: terms) == nil ? nil : answer
        }
    }

    private func begin(_ wish: Completion, _ id: String, on terms: CheckoutTerms) async throws(Refusal) {
        // Where the key has paid before, its answer is due, whatever is in the cart by now.
        guard try await !isUsed(id) else { return }
        let view = try await shop.checkout.view(id)
        guard view.session.phase != .checkout, view.session.phase != .paying else { return }
        // Paying says what is wrong with an empty cart.
        guard !view.session.cart.lines.isEmpty else { return }
        let expected = Money(minor: wish.totalMinor, view.session.cart.currency)
        guard view.quote.total == expected else { throw .totalChanged(agreed: expected, now: view.quote.total) }
        try await shop.checkout.send(to: id, on: terms) { session throws(Refusal) in
            session.phase == .checkout || session.phase == .paying ? [] : [.beginCheckout]
        }
    }

    /// Whether the key stands for something by now: a payment, or a refusal.
    private func isUsed(_ id: String) async throws(Refusal) -> Bool {
        guard let key else { return false }
        do throws(CartwrightError) {
            return try await shop.stores.checkout.commitment(of: key, in: id) != nil
        } catch {
            throw .because(error)
        }
    }

    fileprivate func pay(_ wish: Completion, _ id: String) async throws(Refusal) -> Answer {
        let currency = try await shop.checkout.view(id).session.cart.currency
        // The revision was looked at when checkout began, which has changed it.
        var terms = try terms(for: id)
        terms.revision = nil
        let reply = try await shop.checkout.pay(
            id,
            method: wish.markedMethod,
            expecting: Money(minor: wish.totalMinor, currency),
            on: terms,
            answering: { KeptAnswer(PaidAnswer($0).answer).bytes }
        )
        return try replayed(reply) ?? PaidAnswer(reply).answer
    }
}

/// The answer to a session that was completed: its order, or the payment that is waited for.
private struct PaidAnswer {
    let reply: CheckoutReply

    init(_ reply: CheckoutReply) { self.reply = reply }

    var answer: Answer {
        var object = JSONObject()
        object["id"] = .string(reply.session.id)
        object["revision"] = .integer(reply.revision)
        object["phase"] = .string(reply.session.phase.rawValue)
        if let payment = reply.session.payment {
            object["payment"] = [
                "key": .string(payment.key), "total": .integer(payment.amount.minor), "state": "pending",
            ]
            return .json(.object(object), status: .accepted)
        }
        guard let order = reply.session.orders.last else {
            object["payment"] = ["state": "failed"]
            return .json(.object(object), status: .conflict)
        }
        object["order"] = .object(order.body(in: reply.session.id))
        return .json(.object(object))
    }
}
