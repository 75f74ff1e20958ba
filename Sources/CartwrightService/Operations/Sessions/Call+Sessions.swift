internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Call {
    /// How a call on a session counts: once for its key, and on the revision that `If-Match` names.
    func terms(for id: String) throws(CartwrightError) -> CheckoutTerms {
        var terms = trialTerms
        terms.key = key
        if key != nil {
            do throws(Problem) { terms.fingerprint = try fingerprint() } catch { throw error.error }
        }
        return terms
    }

    /// The terms of a call that is only tried: as ``terms(for:)``, without a key.
    var trialTerms: CheckoutTerms {
        var terms = CheckoutTerms(traceParent: trace, client: caller.key)
        terms.tellsOtherCustomers = managesShop
        terms.examiningCodes = codeExamination
        terms.revisions = ifMatch?.expectedRevisions
        return terms
    }

    /// A session as it is.
    func view(_ id: String) async throws(Problem) -> CheckoutView {
        let checkout = shop.checkout
        return try await answering(try await checkout.view(id))
    }

    /// The problem of a refusal. One whose caller saw another state has the present one with it, so that one more
    /// request is enough.
    func problem(_ error: CartwrightError, _ id: String) async throws(Problem) -> Problem {
        if case .alreadyPaid(let order)? = error.refusal { return try await problem(of: order, alreadyPaidIn: id) }
        var problem = Problem(error)
        guard problem.status == .preconditionFailed else { return problem }
        let view = try await view(id)
        let (bytes, tag) = SessionBody(view: view).tagged
        if ifMatch?.expectedRevisions?.isEmpty == true {
            problem.error.summary = "expected a tag of session \(id) in If-Match, found another text"
        }
        problem.headers[.eTag] = tag.text
        problem.members["session"] = try? JSONParser.parse(bytes)
        return problem
    }

    /// The problem of a second payment, with the order of the first one.
    private func problem(of order: String, alreadyPaidIn id: String) async throws(Problem) -> Problem {
        var problem = Problem(Refusal.alreadyPaid(order: OrderID(order, of: id).text).error)
        let paid = try await view(id).session.orders.first { $0.id == order }
        problem.members["order"] = paid.map { .object($0.body(in: id)) }
        return problem
    }

    /// Carries commands out that a caller decides on when the session is read, once for the key of the call.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - body: what is answered, given what the call came to.
    ///   - decision: the commands.
    func send(
        to id: String,
        answering body: @escaping @Sendable (CheckoutReply) -> Answer,
        deciding decision: @escaping CheckoutService.Decision
    ) async throws(Problem) -> Answer {
        do throws(CartwrightError) {
            let reply = try await shop.checkout.send(
                to: id,
                on: try terms(for: id),
                answering: { KeptAnswer(body($0)).bytes },
                deciding: decision
            )
            return try answer(to: reply, body)
        } catch {
            throw try await problem(error, id)
        }
    }

    /// What is answered: the bytes that are kept with the key, the first time and each time after. What was committed
    /// counts, not what has become of it since. Without a key it is what the reply tells.
    func answer(to reply: CheckoutReply, _ body: (CheckoutReply) -> Answer) throws(CartwrightError) -> Answer {
        let kept = KeptAnswer(reply.answer)
        guard reply.isRepeated else { return kept?.answer ?? body(reply) }
        guard let kept else { throw .unreadableAnswer }
        return kept.replayed
    }

    /// The session after a call as an answer, for what is kept with a key.
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
    /// An answer that was kept by another program.
    static let unreadableAnswer = CartwrightError(
        .serviceKeyReused,
        "the key was used for a call that did not come over HTTP",
        hint: "take a new key"
    )
}
