internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Call {
    /// Carries a call out once for its key, and answers a repetition with the same bytes.
    ///
    /// A change of a session keeps its answer itself, in the same transaction, and its refusal is kept beside it. Kept
    /// apart is what changes no session, see ``Operation/isKeptApart``. What a later attempt may mend is not kept.
    ///
    /// - Throws: `service.running`, `service.key_reused`, `checkout.key_reused`; what the work throws.
    func once(_ work: () async throws(Problem) -> Answer) async throws(Problem) -> Answer {
        guard let key else { return try await work() }
        let (answers, record) = (shop.answers, record(of: key))
        guard operation.isKeptApart else {
            return try await answers.exclusively(record, key: key, failing: { Problem($0) }) { () throws(Problem) in
                do throws(Problem) { return try await work() } catch { return try await answer(refusing: error) }
            }
        }
        let fingerprint = Array(try fingerprint().utf8)
        let request = try await answering(
            // What is kept apart is written together with its answer, or is the same when it is done twice.
            try IdempotentRequest(
                key: key,
                record: record,
                fingerprint: fingerprint,
                at: now,
                isClaimed: false,
                keepsHeaders: false
            )
        )
        return try await answers.answer(to: request, failing: { Problem($0) }) { () throws(Problem) in
            do throws(Problem) { return try await work() } catch {
                guard error.isFinal else { throw error }
                return Answer(error)
            }
        }
    }

    /// Where the answer is kept: a key counts once for each session, order or code. Keys of requests are visible ASCII,
    /// so what stands before the last separator is what the path names.
    private func record(of key: String) -> RecordKey { RecordKey("answer", "\(path.first ?? "")\u{1F}\(key)") }

    /// What is answered where a call was refused: its refusal, unless its key stands for something by now. Then another
    /// process carried it out or refused it meanwhile, and what that has answered counts.
    private func answer(refusing problem: Problem) async throws(Problem) -> Answer {
        var terms = CheckoutTerms(key: key)
        terms.fingerprint = try fingerprint()
        guard let answer = try await keepRefusal(problem, of: operation.session(path.first ?? ""), on: terms) else {
            throw .bad(.serviceRunning, "a request with the key runs at another process", hint: "ask again")
        }
        return answer
    }

    /// Keeps a refusal with the key of some terms, in the place where a success would be kept.
    ///
    /// - Returns: what whoever repeats the call is answered; nil where its step was carried out and has no answer of
    ///   its own.
    /// - Throws: the problem, where a later attempt may mend it.
    func keepRefusal(
        _ problem: Problem,
        of session: String,
        on terms: CheckoutTerms
    ) async throws(Problem) -> Answer? {
        guard problem.isFinal, session.utf8.count <= Self.longestSession else { throw problem }
        let (checkout, answer) = (shop.checkout, Answer(problem))
        let outcome = try await answering(
            try await checkout.keepRefusal(of: session, on: terms, answering: KeptAnswer(answer).bytes)
        )
        switch outcome {
        case .refused(_, isRepeated: false): return answer
        case .refused(let bytes, isRepeated: true), .carriedOut(let bytes): return KeptAnswer(bytes)?.replayed
        }
    }

    /// The most bytes of a session's id.
    private static let longestSession = 200
}

extension Problem {
    /// Whether asking again with the same key has to give the same answer: the request was understood, and refused.
    fileprivate var isFinal: Bool {
        guard error.fault == .input, error.code != .serviceKeyReused, error.code != .checkoutKeyReused else {
            return false
        }
        return [.conflict, .unprocessableContent, .preconditionFailed, .notFound].contains(status)
    }
}
