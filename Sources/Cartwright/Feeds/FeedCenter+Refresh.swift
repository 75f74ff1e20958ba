/// What came of a refresh.
public enum RefreshOutcome: Sendable {
    /// Cards came; what was wrong with some of them.
    case refreshed(diagnostics: [CartwrightError])
    /// It was asked too often; there is a token again after this time.
    case throttled(wait: Duration)
    /// No cards came, or they could not be kept; the feed is as it was.
    case failed(CartwrightError)
    /// The caller's time was over first. The refresh goes on, and listeners hear of it.
    case stillRunning
}

extension FeedCenter {
    /// Fetches cards from a source and takes them in. A call while the same source is being fetched gets that answer.
    ///
    /// Whatever happens, ``snapshot(of:)`` has the cards that are here. No caller waits longer than a limit; attempts
    /// and waits between them go on without the caller, for as long as ``Settings`` say.
    ///
    /// - Parameters:
    ///   - source: where the cards come from.
    ///   - limit: how long the caller waits at most.
    public func refresh(from source: any CardSource, within limit: Duration = .seconds(10)) async -> RefreshOutcome {
        let running = refreshes[source.name] ?? begin(source)
        guard let running else { return .throttled(wait: throttle.wait(at: clock())) }
        return await TimeLimit.run(within: limit) { await running.value } ?? .stillRunning
    }

    /// Starts a refresh; nil where there is no token for it.
    private func begin(_ source: any CardSource) -> Task<RefreshOutcome, Never>? {
        guard throttle.take(at: clock()) else { return nil }
        let fetch = CardFetch(
            source: source,
            request: request,
            policy: settings.retry,
            limit: settings.attemptLimit,
            pause: settings.pause,
            random: SplitMix64(state: random.next())
        )
        // Weak: a center that was released is not kept alive for its answer.
        let task = Task { [weak self] in
            var fetch = fetch
            let answer = await fetch.run()
            return await self?.finish(fetch.source.name, fetch.request, answer) ?? .stillRunning
        }
        refreshes[source.name] = task
        return task
    }

    private func finish(
        _ name: String,
        _ request: CardRequest,
        _ answer: Result<CardBatch, CartwrightError>
    ) -> RefreshOutcome {
        refreshes[name] = nil
        do throws(CartwrightError) {
            let batch = try answer.get()
            guard feed.user == request.user else { throw .userChanged(name) }
            return .refreshed(diagnostics: try receive(batch))
        } catch {
            return .failed(error)
        }
    }
}
