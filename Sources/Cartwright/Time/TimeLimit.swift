/// Waiting with a limit, also for work that does not listen to cancellation.
package enum TimeLimit {
    /// What some work gives, nil where it takes longer than a limit or where the caller was cancelled. The work is
    /// cancelled then, and not waited for.
    package static func run<Value: Sendable>(
        within limit: Duration,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let (first, racers) = AsyncStream.makeStream(of: Value?.self, bufferingPolicy: .bufferingOldest(1))
        let worker = Task { racers.yield(await work()) }
        let timer = Task {
            try? await Task.sleep(for: max(.zero, limit))
            racers.yield(nil)
        }
        defer {
            worker.cancel()
            timer.cancel()
        }
        for await result in first { return result }
        return nil
    }
}
