internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Call {
    /// Carries a call out once per key, and answers a repetition with the same bytes.
    ///
    /// A change of a session stores its answer in the same transaction, and its refusal in the same place. Operations
    /// that change no session store it separately, see ``Endpoint/storesAnswerSeparately``. A refusal that a retry may
    /// avoid is not stored.
    ///
    /// - Throws: `service.running`, `service.key_reused`, `checkout.key_reused`; the error of the work.
    func idempotent(_ work: () async throws(Problem) -> Answer) async throws(Problem) -> Answer {
        guard let key else { return try await work() }
        let (answers, record) = (shop.answers, record(of: key))
        guard operation.storesAnswerSeparately else {
            return try await answers.exclusively(record, key: key, failing: { Problem($0) }) { () throws(Problem) in
                do throws(Problem) { return try await work() } catch { return try await answer(refusing: error) }
            }
        }
        let fingerprint = Array(try fingerprint().utf8)
        let request = try await answering(
            // Such an operation is written together with its answer, or has the same effect when it is repeated.
            try IdempotentRequest(
                key: key,
                record: record,
                fingerprint: fingerprint,
                at: now,
                isClaimed: operation.claimsKey,
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

    /// The key of the record with the answer: an idempotency key is scoped to the session, order or code in the path.
    /// Keys are visible ASCII, so the text before the last separator is the name in the path.
    private func record(of key: String) -> RecordKey { RecordKey("answer", "\(path.first ?? "")\u{1F}\(key)") }

    /// Returns the stored refusal of a call. If another process carried the call out or refused it in the meantime, it
    /// returns the answer of that process.
    private func answer(refusing problem: Problem) async throws(Problem) -> Answer {
        var terms = CheckoutTerms(key: key)
        terms.fingerprint = try fingerprint()
        guard let answer = try await storeRefusal(problem, of: operation.session(path.first ?? ""), on: terms) else {
            throw .bad(.serviceRunning, "a request with the key is running in another process", hint: "retry later")
        }
        return answer
    }

    /// Stores a refusal under the key of the terms, in the place of a success.
    ///
    /// - Returns: the answer to repetitions; nil if the step was carried out without an answer of its own.
    /// - Throws: the problem, if a retry may avoid it.
    func storeRefusal(
        _ problem: Problem,
        of session: String,
        on terms: CheckoutTerms
    ) async throws(Problem) -> Answer? {
        guard problem.isFinal, session.utf8.count <= Self.longestSession else { throw problem }
        let (checkout, answer) = (shop.checkout, Answer(problem))
        let outcome = try await answering(
            try await checkout.storeRefusal(of: session, on: terms, answering: StoredAnswer(answer).bytes)
        )
        switch outcome {
        case .refused(_, isRepeated: false): return answer
        case .refused(let bytes, isRepeated: true), .carriedOut(let bytes): return StoredAnswer(bytes)?.replayed
        }
    }

    /// The maximum number of bytes of a session's id.
    private static let longestSession = 200
}

extension Problem {
    /// True if a repetition with the same key must give the same answer: the request was understood, and refused.
    fileprivate var isFinal: Bool {
        guard error.fault == .input, error.code != .serviceKeyReused, error.code != .checkoutKeyReused else {
            return false
        }
        return [.conflict, .unprocessableContent, .preconditionFailed, .notFound].contains(status)
    }
}
