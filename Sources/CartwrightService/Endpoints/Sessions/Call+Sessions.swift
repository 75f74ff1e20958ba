internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Call {
    /// Returns the terms of a call on a session: its key, and the revision in `If-Match`.
    func terms(for id: String) throws(CartwrightError) -> CheckoutTerms {
        var terms = trialTerms
        terms.key = key
        if key != nil {
            do throws(Problem) { terms.fingerprint = try fingerprint() } catch { throw error.error }
        }
        return terms
    }

    /// The terms of a trial call: those of ``terms(for:)`` without a key.
    var trialTerms: CheckoutTerms {
        var terms = CheckoutTerms(traceParent: trace, client: caller.key)
        terms.revealsOtherCustomers = managesShop
        terms.examiningCodes = codeExamination
        terms.revisions = ifMatch?.expectedRevisions
        return terms
    }

    /// Returns the present state of a session.
    func view(_ id: String) async throws(Problem) -> CheckoutView {
        let checkout = shop.checkout
        return try await answering(try await checkout.view(id))
    }

    /// Returns the problem of an error. If the caller saw another state, the problem contains the present session, so
    /// that one more request is enough.
    func problem(_ error: CartwrightError, _ id: String) async throws(Problem) -> Problem {
        if case .alreadyPaid(let order)? = error.refusal { return try await problem(of: order, alreadyPaidIn: id) }
        var problem = Problem(error)
        guard problem.status == .preconditionFailed else { return problem }
        let view = try await view(id)
        let (bytes, tag) = SessionBody(view: view).tagged
        if ifMatch?.expectedRevisions?.isEmpty == true {
            problem.error.summary = "expected a tag of session \(id) in If-Match, found something else"
        }
        problem.headers[.eTag] = tag.text
        problem.members["session"] = try? JSONParser.parse(bytes)
        return problem
    }

    /// Returns the problem of a second payment, with the order of the first one.
    private func problem(of order: String, alreadyPaidIn id: String) async throws(Problem) -> Problem {
        var problem = Problem(Refusal.alreadyPaid(order: OrderID(order, of: id).text).error)
        let paid = try await view(id).session.orders.first { $0.id == order }
        problem.members["order"] = paid.map { .object($0.body(in: id)) }
        return problem
    }

    /// Carries out commands that are decided on when the session is read, once per key of the call.
    ///
    /// - Parameters:
    ///   - id: the id of the session.
    ///   - body: makes the answer from the result of the call.
    ///   - decision: returns the commands.
    func send(
        to id: String,
        answering body: @escaping @Sendable (CheckoutReply) -> Answer,
        deciding decision: @escaping CheckoutService.Decision
    ) async throws(Problem) -> Answer {
        do throws(CartwrightError) {
            let reply = try await shop.checkout.send(
                to: id,
                on: try terms(for: id),
                answering: { StoredAnswer(body($0)).bytes },
                deciding: decision
            )
            return try answer(to: reply, body)
        } catch {
            throw try await problem(error, id)
        }
    }

    /// Returns the answer: the bytes stored with the key, for the first call and for its repetitions. They describe the
    /// state of the commit, not later changes. Without a key the answer is made from the reply.
    func answer(to reply: CheckoutReply, _ body: (CheckoutReply) -> Answer) throws(CartwrightError) -> Answer {
        let kept = StoredAnswer(reply.answer)
        guard reply.isRepeated else { return kept?.answer ?? body(reply) }
        guard let kept else { throw .unreadableAnswer }
        return kept.replayed
    }

    /// Makes an answer of the session after a call.
    static func sessionAnswer(_ reply: CheckoutReply) -> Answer {
        do throws(CartwrightError) {
            guard let view = try reply.view() else { return .json(["id": .string(reply.session.id)]) }
            let (bytes, tag) = SessionBody(view: view, further: reply.diagnostics).tagged
            return .json(bytes: bytes, tag: tag)
        } catch {
            return Answer(Problem(error))
        }
    }
}

extension CartwrightError {
    /// The error of an answer that another program stored.
    static let unreadableAnswer = CartwrightError(
        .serviceKeyReused,
        "the key was used for a call outside HTTP",
        hint: "use a new key"
    )
}
