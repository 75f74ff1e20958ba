internal import Cartwright
internal import Synchronization

/// Checks at intervals that the store of a service can be written: a readable store may be full, or be a removed file.
final class StoreProbe: Sendable {
    private let stores: any ServiceStores
    private let state = Mutex(State())

    private struct State {
        var last: (result: Result<Void, CartwrightError>, at: ContinuousClock.Instant)?
        var running: Task<Result<Void, CartwrightError>, Never>?
    }

    /// The time for which a result is reused: a good one, and a bad one. Recovery is noticed sooner than a failure.
    private static let (trusted, doubted): (Duration, Duration) = (.seconds(5), .seconds(1))

    /// The record that is written.
    static let record = RecordKey("check", "ready")

    init(_ stores: any ServiceStores) { self.stores = stores }

    /// Writes a record, unless one was written recently, and throws the error. Concurrent calls share one attempt.
    ///
    /// - Throws: an error of area `store` or `record`.
    func check(at now: Instant) async throws(CartwrightError) {
        let known = state.withLock { state -> Result<Void, CartwrightError>? in
            guard let (result, at) = state.last else { return nil }
            let isGood = if case .success = result { true } else { false }
            return ContinuousClock.now - at < (isGood ? Self.trusted : Self.doubted) ? result : nil
        }
        if let known { return try known.get() }
        let task = state.withLock { state in
            let task = state.running ?? Task { [stores] in await Self.write(into: stores, at: now) }
            state.running = task
            return task
        }
        let result = await task.value
        state.withLock { state in
            guard state.running == task else { return }
            (state.running, state.last) = (nil, (result, .now))
        }
        try result.get()
    }

    private static func write(into stores: any ServiceStores, at now: Instant) async -> Result<Void, CartwrightError> {
        do throws(CartwrightError) {
            let records = try stores.stores(of: .operators).records
            let change = RecordChange(record, to: Array(now.description.utf8), after: nil)
            return .success(try await records.write([change], at: now))
        } catch {
            return .failure(error)
        }
    }
}
