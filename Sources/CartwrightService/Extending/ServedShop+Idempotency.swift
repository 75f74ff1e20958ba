package import Cartwright

extension ServedShop {
    /// Carries a request out once for its idempotency key, as the service does with its own: a repetition gets the same
    /// bytes, and another request with the key is refused.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - failing: makes an error of the engine into one of the work: `service.key_reused`, `service.running`, an
    ///     error of area `store`.
    ///   - isKept: whether an answer counts for repetitions, too.
    ///   - work: carries it out. Where it throws, nothing is kept.
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

    /// Does some work while no other request does it, at whichever process of the shop. A process that ends lets it go
    /// after a minute.
    ///
    /// - Parameters:
    ///   - record: names the work.
    ///   - now: the instant.
    ///   - failing: makes an error of the engine into one of the work: `service.running` where another request does it,
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
    /// An answer whose body is there; nil of one that is streamed, which no route gives.
    fileprivate init?(_ answer: Answer) {
        switch answer.body {
        case .none: self.init(status: answer.status, headers: answer.headers)
        case .bytes(let bytes): self.init(status: answer.status, headers: answer.headers, body: bytes)
        case .stream: return nil
        }
    }
}
