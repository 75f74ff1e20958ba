import Cartwright
import Synchronization

/// A store in memory with one fault, which it applies to each change.
final class BadCheckoutStore: ComposedCheckoutStore {
    enum Fault: CaseIterable {
        /// Counts a repeated change again.
        case forgetsKeys
        /// Drops all reservations.
        case holdsNothing
        /// Extends reservations.
        case holdsTooLong
        /// Stores a session without counting its order.
        case countsNoOrders
        /// Stores a session without its events.
        case losesEvents
        /// Drops the end of a session.
        case cutsSessions
        /// Overwrites the changes of other writers.
        case ignoresRevisions
        /// Answers some changes that it does not store.
        case losesCommits
    }

    private let inner = MemoryCheckoutStore(seed: 1)
    private let fault: Fault
    private let calls = Atomic(0)

    init(_ fault: Fault) { self.fault = fault }

    var ledger: MemoryCheckoutStore { inner }
    var sessions: MemoryCheckoutStore { inner }
    var outbox: any OutboxStore { inner.outbox }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        var change = change
        switch fault {
        case .forgetsKeys: change.key = nil
        case .holdsNothing: change.instructions.removeAll { if case .reserve = $0 { true } else { false } }
        case .holdsTooLong:
            change.instructions = change.instructions.map { request in
                guard case .reserve(let demands, until: let end) = request else { return request }
                return .reserve(demands, until: end.adding(seconds: 7_200))
            }
        case .countsNoOrders: change.instructions.removeAll { if case .confirm = $0 { true } else { false } }
        case .losesEvents: change.events = []
        case .cutsSessions: change.json = change.json.dropLast()
        case .ignoresRevisions: change.revision = inner.session(change.session)?.revision ?? 0
        case .losesCommits:
            if calls.add(1, ordering: .relaxed).newValue.isMultiple(of: 7) {
                return Commitment(revision: change.revision + 1)
            }
        }
        return try await inner.commit(change)
    }

    func session(_ id: String, at revision: Int64) -> StoredSession? { inner.session(id, at: revision) }

    func commitment(of key: String, in session: String) -> Commitment? { inner.commitment(of: key, in: session) }

    func forgetCommitments(before instant: Instant, limit: Int) -> Int {
        inner.forgetCommitments(before: instant, limit: limit)
    }

    func unsettled(before instant: Instant, limit: Int) -> [String] { inner.unsettled(before: instant, limit: limit) }
}
