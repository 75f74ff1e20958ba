/// A time limit of a wait, also for work that ignores cancellation.
package enum TimeLimit {
    /// Returns the result of some work; nil if it takes longer than a limit or if the caller was cancelled. Then the
    /// work is cancelled, and the call does not wait for it.
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
