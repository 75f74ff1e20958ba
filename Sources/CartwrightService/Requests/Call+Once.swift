internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Call {
    /// How long an answer is kept with its key, in seconds: 48 hours.
    static let keptSeconds: Int64 = 48 * 3_600

    /// What is kept of answers that no session keeps with its own change.
    private static let kind = "answer"

    /// Carries a call out once for its key, and answers a repetition with the same bytes.
    ///
    /// A change of a session keeps its answer itself, in the same transaction, and its refusal is kept beside it. Kept
    /// apart is what changes no session, see ``Operation/isKeptApart``. What a later attempt may mend is not kept.
    ///
    /// - Throws: `service.key_reused`, `checkout.key_reused`; what the work throws.
    func once(_ work: () async throws(Problem) -> Answer) async throws(Problem) -> Answer {
        guard operation.isKeptApart else {
            do throws(Problem) { return try await work() } catch { return try await answer(refusing: error) }
        }
        if let answer = try await keptAnswer() { return answer }
        let answer: Answer
        do throws(Problem) {
            answer = try await work()
        } catch {
            guard error.isFinal else { throw error }
            return try await keep(Answer(error))
        }
        return try await keep(answer)
    }

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
        let outcome = try await answering { () throws(Refusal) in
            try await checkout.keepRefusal(of: session, on: terms, answering: KeptAnswer(answer).bytes)
        }
        switch outcome {
        case .refused(_, isRepeated: false): return answer
        case .refused(let bytes, isRepeated: true), .carriedOut(let bytes): return KeptAnswer(bytes)?.replayed
        }
    }

    /// The most bytes of a session's id.
    private static let longestSession = 200

    private func keep(_ answer: Answer) async throws(Problem) -> Answer {
        guard let recordKey else { return answer }
        let change = RecordChange(
            recordKey,
            to: Array(try fingerprint().utf8) + KeptAnswer(answer).bytes,
            after: 0,
            expiresAt: now.adding(seconds: Self.keptSeconds)
        )
        do throws(CartwrightError) {
            try await shop.stores.records.write(answer.records + [change], at: now)
            await answer.beginning?()
            return answer
        } catch {
            // Another process was faster: what it answered counts.
            guard error.code == .recordConflict, let first = try await keptAnswer() else { throw Problem(error) }
            return first
        }
    }

    /// The answer that was kept with the key of the call; nil where none was.
    private func keptAnswer() async throws(Problem) -> Answer? {
        guard let recordKey, let key else { return nil }
        let (records, now) = (shop.stores.records, now)
        let record = try await answering { () throws(CartwrightError) in try await records.record(recordKey, at: now) }
        guard let record else { return nil }
        guard record.body.starts(with: try fingerprint().utf8),
            let kept = KeptAnswer(Array(record.body.dropFirst(32)))
        else {
            throw .bad(
                .serviceKeyReused,
                "the key \"\(key.shortened(toBytes: 60))\" was used for another request",
                hint: "take a new key for each request, and the same one only to repeat it"
            )
        }
        return kept.replayed
    }

    /// Under which name the answer is kept: a key counts once for each session, order or code.
    private var recordKey: RecordKey? {
        key.map { RecordKey(Self.kind, "\(path.first ?? "")\u{1F}\($0)") }
    }
}

extension Problem {
    /// Whether asking again with the same key has to give the same answer: the request was understood, and refused.
    fileprivate var isFinal: Bool {
        guard error.fault == .input, error.code != .serviceKeyReused, error.code != "checkout.key_reused" else {
            return false
        }
        return [.conflict, .unprocessableContent, .preconditionFailed, .notFound].contains(status)
    }
}
