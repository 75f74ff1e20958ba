package import Cartwright

extension ServedShop {
    /// Carries a request out once per idempotency key, as the service does for its own requests: a repetition gets the
    /// same bytes, and a different request with the same key is refused.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failing: converts an error of the engine into one of the work: `service.key_reused`, `service.running`, an
    ///     error of area `store`.
    ///   - isKept: returns true if an answer is stored for repetitions.
    ///   - work: carries the request out. If it throws, nothing is stored.
    package func answer<Failure: Error>(
        to request: IdempotentRequest,
        failing: (CartwrightError) -> Failure,
        keeping isKept: (RouteAnswer) -> Bool,
        _ work: () async throws(Failure) -> RouteAnswer
    ) async throws(Failure) -> RouteAnswer {
        let answer = try await answers.answer(
            to: request,
            failing: failing,
            keeping: { RouteAnswer($0).map(isKept) ?? false },
            { () throws(Failure) in Answer(try await work()) }
        )
        return RouteAnswer(answer) ?? RouteAnswer()
    }

    /// Runs some work while no other request of the shop runs it, in any process. The lock of a process that ends
    /// expires after a minute.
    ///
    /// - Parameters:
    ///   - record: the key that names the work.
    ///   - now: the instant.
    ///   - failing: converts an error of the engine into one of the work: `service.running` if another request runs it,
    ///     an error of area `store`.
    ///   - work: the work.
    package func exclusively<Value: Sendable, Failure: Error>(
        _ record: RecordKey,
        at now: Instant,
        failing: (CartwrightError) -> Failure,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await answers.exclusively(record, at: now, failing: failing, work)
    }
}

extension RouteAnswer {
    /// Converts an answer with a complete body; nil for a streamed one, which no route returns.
    fileprivate init?(_ answer: Answer) {
        switch answer.body {
        case .none: self.init(status: answer.status, headers: answer.headers)
        case .bytes(let bytes): self.init(status: answer.status, headers: answer.headers, body: bytes)
        case .stream: return nil
        }
    }
}
