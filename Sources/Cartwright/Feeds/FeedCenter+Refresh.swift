/// The outcome of a refresh.
public enum RefreshOutcome: Sendable {
    /// Cards arrived; the diagnostics are problems in some of them.
    case refreshed(diagnostics: [CartwrightError])
    /// The refresh rate is exceeded; a token is available after this time.
    case throttled(wait: Duration)
    /// No cards arrived, or they could not be stored; the feed is unchanged.
    case failed(CartwrightError)
    /// The time limit of the caller has passed. The refresh continues, and listeners receive its result.
    case stillRunning
}

extension FeedCenter {
    /// Fetches cards from a source and applies them. A call while the same source is being fetched gets the result of
    /// that fetch.
    ///
    /// In every case ``snapshot(of:)`` has the present cards. No caller waits longer than the limit; attempts and waits
    /// between them continue without the caller, as long as ``Settings`` allow.
    ///
    /// - Parameters:
    ///   - source: the source of the cards.
    ///   - limit: the maximum time that the caller waits.
    public func refresh(from source: any CardSource, within limit: Duration = .seconds(10)) async -> RefreshOutcome {
        let running = refreshes[source.name] ?? begin(source)
        guard let running else { return .throttled(wait: throttle.wait(at: clock())) }
        return await TimeLimit.run(within: limit) { await running.value } ?? .stillRunning
    }

    /// Starts a refresh; nil if no token is left.
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
        // Weak, so that the task does not keep a released center alive.
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
