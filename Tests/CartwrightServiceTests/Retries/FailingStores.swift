import Cartwright
import CartwrightService
import Synchronization

/// Stores whose calls sometimes fail, before or after they have done their work.
struct FailingStores: ServiceStores {
    let inner: any ServiceStores
    let faults: Faults

    func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores {
        var stores = try inner.stores(of: tenant)
        stores.checkout = Self.failing(stores.checkout, faults)
        return stores
    }

    func check() async throws(CartwrightError) { try await inner.check() }

    private static func failing(_ store: some CheckoutStore, _ faults: Faults) -> any CheckoutStore {
        FailingCheckoutStore(ledger: store, faults: faults)
    }
}

/// Random failures of calls.
final class Faults: Sendable {
    static let lost = CartwrightError("store.outcome_unknown", "the connection is gone", fault: .environment)

    private let state: Mutex<State>

    private struct State {
        var random: SplitMix64
        var percent = 0
        var count = 0
    }

    init(seed: UInt64) { state = Mutex(State(random: SplitMix64(state: seed))) }

    /// The number of failed calls.
    var count: Int { state.withLock(\.count) }

    /// Sets the percentage of calls that fail.
    func set(percent: Int) { state.withLock { $0.percent = percent } }

    /// Throws at random.
    func pass() throws(CartwrightError) {
        let fails = state.withLock { state in
            let fails = Int.random(in: 0..<100, using: &state.random) < state.percent
            if fails { state.count += 1 }
            return fails
        }
        if fails { throw Self.lost }
    }
}

/// A store that loses some commits and answers.
final class FailingCheckoutStore<Store: CheckoutStore>: ComposedCheckoutStore {
    let ledger: Store
    private let faults: Faults

    init(ledger: Store, faults: Faults) { (self.ledger, self.faults) = (ledger, faults) }

    var sessions: Store { ledger }
    var outbox: any OutboxStore { ledger.outbox }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        try faults.pass()
        let commitment = try await ledger.commit(change)
        try faults.pass()
        return commitment
    }

    func session(_ id: String) async throws(CartwrightError) -> StoredSession? {
        try faults.pass()
        return try await ledger.session(id)
    }

    func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> StoredSession? {
        try await ledger.session(id, at: revision)
    }

    func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try faults.pass()
        return try await ledger.commitment(of: key, in: session)
    }

    func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await ledger.forgetCommitments(before: instant, limit: limit)
    }

    func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        try await ledger.unsettled(before: instant, limit: limit)
    }
}
