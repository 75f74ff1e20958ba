import Cartwright
import Synchronization

/// A store that runs work once, right before a session is read or a change is committed, in place of another
/// process.
final class BetweenStore: ComposedCheckoutStore {
    typealias Work = @Sendable () async throws -> Void

    let inner: MemoryCheckoutStore
    private let work = Mutex<Work?>(nil)
    private let workBeforeCommit = Mutex<Work?>(nil)

    init(_ inner: MemoryCheckoutStore) { self.inner = inner }

    /// Runs work before the next read of a session.
    func beforeReading(_ work: @escaping Work) { self.work.withLock { $0 = work } }

    /// Runs work before the next commit of a change.
    func beforeCommitting(_ work: @escaping Work) { workBeforeCommit.withLock { $0 = work } }

    var ledger: MemoryCheckoutStore { inner }
    var sessions: MemoryCheckoutStore { inner }
    var outbox: any OutboxStore { inner.outbox }

    func session(_ id: String) async throws(CartwrightError) -> StoredSession? {
        try await Self.doOnce(work)
        return inner.session(id)
    }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        try await Self.doOnce(workBeforeCommit)
        return try await inner.commit(change)
    }

    private static func doOnce(_ work: borrowing Mutex<Work?>) async throws(CartwrightError) {
        let work = work.withLock { work in
            defer { work = nil }
            return work
        }
        do { try await work?() } catch { throw TroubledStore.death }
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
