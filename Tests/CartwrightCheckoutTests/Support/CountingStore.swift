import Cartwright
import Synchronization

/// A store that records its calls.
final class CountingStore: ComposedCheckoutStore {
    private let inner: MemoryCheckoutStore
    private let made = Mutex<[String]>([])

    init(_ inner: MemoryCheckoutStore) { self.inner = inner }

    /// Returns the names of the calls since the last time, in order.
    func takeCalls() -> [String] {
        made.withLock { made in
            defer { made = [] }
            return made
        }
    }

    private func note(_ call: String) { made.withLock { $0.append(call) } }

    var ledger: MemoryCheckoutStore { inner }
    var sessions: MemoryCheckoutStore { inner }
    var outbox: any OutboxStore { inner.outbox }

    func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        note("find")
        return try await inner.find(id, keys: keys)
    }

    func counters(_ query: CounterQuery, excluding session: String, at now: Instant) async -> Counters {
        note("counters")
        return inner.counters(query, excluding: session, at: now)
    }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        note("commit")
        return try await inner.commit(change)
    }

    func session(_ id: String) async -> StoredSession? {
        note("session")
        return inner.session(id)
    }

    func session(_ id: String, at revision: Int64) async -> StoredSession? { inner.session(id, at: revision) }

    func commitment(of key: String, in session: String) async -> Commitment? {
        note("commitment")
        return inner.commitment(of: key, in: session)
    }

    func forgetCommitments(before instant: Instant, limit: Int) async -> Int {
        inner.forgetCommitments(before: instant, limit: limit)
    }

    func unsettled(before instant: Instant, limit: Int) async -> [String] {
        inner.unsettled(before: instant, limit: limit)
    }
}
