internal import Cartwright
internal import Synchronization

/// A store with scripted failures: before a call has any effect, or after its full effect.
final class FaultyStore: Sendable {
    enum Fault: Hashable {
        /// The call has no effect and throws an error.
        case full, unavailable
        /// The call takes effect, and its answer is lost.
        case lost
    }

    private let store: any CheckoutStore
    private let faults = Mutex<[Fault]>([])

    init(_ store: any CheckoutStore) { self.store = store }

    /// Sets the faults of the next calls, one each; later calls succeed.
    func fail(_ next: [Fault]) { faults.withLock { $0 = next } }

    var outbox: any OutboxStore { store.outbox }

    func session(_ id: String) async throws(CartwrightError) -> StoredSession? {
        try await run { () throws(CartwrightError) in try await self.store.session(id) }
    }

    func counters(_ query: CounterQuery, excluding session: String, at now: Instant) async throws(CartwrightError)
        -> Counters
    {
        try await run { () throws(CartwrightError) in
            try await self.store.counters(query, excluding: session, at: now)
        }
    }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Int64 {
        try await run { () throws(CartwrightError) in try await self.store.commit(change).revision }
    }

    private func run<Value>(_ body: () async throws(CartwrightError) -> Value) async throws(CartwrightError) -> Value {
        switch faults.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        case nil: return try await body()
        case .full: throw CartwrightError(.storeFull, "the disk is full", fault: .environment)
        case .unavailable: throw CartwrightError(.storeUnavailable, "the disk does not answer", fault: .environment)
        case .lost:
            _ = try await body()
            throw CartwrightError(.storeUnavailable, "the connection was lost", fault: .environment)
        }
    }
}
