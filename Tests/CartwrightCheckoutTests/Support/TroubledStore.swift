import Cartwright
import Synchronization

/// A store whose commits wait while it is closed, lose against other writers, or fail once the process has ended.
final class TroubledStore: ComposedCheckoutStore {
    private let inner: MemoryCheckoutStore
    private let state = Mutex(State())

    private struct State {
        var isClosed = false
        var arrivals = 0
        var conflicts = 0
        var failure: CartwrightError?
        var commitsLeft = Int.max
    }

    static let death = CartwrightError("store.unreachable", "the process is dead", fault: .environment)

    init(_ inner: MemoryCheckoutStore) { self.inner = inner }

    func close() { state.withLock { $0.isClosed = true } }
    func open() { state.withLock { $0.isClosed = false } }

    /// The number of next commits that lose against another writer.
    var conflicts: Int {
        get { state.withLock(\.conflicts) }
        set { state.withLock { $0.conflicts = newValue } }
    }

    /// The error that commits throw, nil if they are carried out.
    var failure: CartwrightError? {
        get { state.withLock(\.failure) }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The number of commits before the process ends.
    var commitsLeft: Int {
        get { state.withLock(\.commitsLeft) }
        set { state.withLock { $0.commitsLeft = newValue } }
    }

    /// Returns once a commit is waiting.
    func arrival() async {
        while state.withLock(\.arrivals) == 0 { await Task.yield() }
    }

    var ledger: MemoryCheckoutStore { inner }
    var sessions: MemoryCheckoutStore { inner }
    var outbox: any OutboxStore { inner.outbox }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        let isFirst = change.revision == 0
        if !isFirst {
            state.withLock { if $0.isClosed { $0.arrivals += 1 } }
            while state.withLock(\.isClosed) { await Task.yield() }
            if let failure { throw failure }
            if conflicts > 0 {
                conflicts -= 1
                throw .sessionConflict(change.session, after: change.revision, present: change.revision + 1)
            }
        }
        let isAlive = state.withLock { state in
            defer { if state.commitsLeft != .max { state.commitsLeft -= 1 } }
            return state.commitsLeft > 0
        }
        guard isAlive else { throw Self.death }
        return try await inner.commit(change)
    }

    func session(_ id: String, at revision: Int64) async -> StoredSession? { inner.session(id, at: revision) }

    func commitment(of key: String, in session: String) async -> Commitment? {
        inner.commitment(of: key, in: session)
    }

    func forgetCommitments(before instant: Instant, limit: Int) async -> Int {
        inner.forgetCommitments(before: instant, limit: limit)
    }

    func unsettled(before instant: Instant, limit: Int) async -> [String] {
        inner.unsettled(before: instant, limit: limit)
    }
}
