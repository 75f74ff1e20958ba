/// One refresh, which requests cards from a source until it answers, fails permanently, or has failed too often.
struct CardFetch: Sendable {
    let source: any CardSource
    let request: CardRequest
    let policy: RetryPolicy
    /// The time limit of one attempt.
    let limit: Duration
    /// The function that waits between attempts.
    let pause: @Sendable (Duration) async throws -> Void
    /// The source of jitter.
    var random: any RandomNumberGenerator & Sendable

    /// Returns the cards, or `feed.sync_failed`.
    mutating func run() async -> Result<CardBatch, CartwrightError> {
        var wait: Duration?
        var attempt = 0
        while true {
            attempt += 1
            let failure: CardSourceFailure
            switch await fetch() {
            case .success(let batch): return .success(batch)
            case .failure(let reason): failure = reason
            }
            let givenUp = CartwrightError.syncFailed(source.name, attempts: attempt, because: failure.error)
            guard failure.isTransient, attempt < policy.attempts else { return .failure(givenUp) }
            wait = policy.wait(after: wait, retryAfter: failure.retryAfter, using: &random)
            guard let wait, (try? await pause(wait)) != nil else { return .failure(givenUp) }
        }
    }

    private func fetch() async -> Result<CardBatch, CardSourceFailure> {
        let (source, request) = (source, request)
        let answer = await TimeLimit.run(within: limit) {
            do throws(CardSourceFailure) {
                return Result<CardBatch, CardSourceFailure>.success(try await source.cards(for: request))
            } catch {
                return .failure(error)
            }
        }
        let tooSlow = CartwrightError.sourceTimeout(source.name, after: limit)
        return answer ?? .failure(CardSourceFailure(tooSlow, isTransient: true))
    }
}
