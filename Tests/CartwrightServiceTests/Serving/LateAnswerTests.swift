import Cartwright
import CartwrightService
import Synchronization
import Testing

/// Requests that take longer than the idle limit of a connection.
@Suite(.timeLimit(.minutes(20))) struct LateAnswerTests {
    @Test func `a late answer becomes a problem, and the next request is served`() async throws {
        let gate = Gate()
        try await ServiceBench.serve(stores: WaitingStores(inner: MemoryServiceStores(seed: 7), gate: gate)) {
            $0.idleLimit = .seconds(1)
        } _: { shop async throws in
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
            // On a busy machine this answer may be late as well.
            while try await shop.put("/v1/sessions/s", cart).status >= 300 {}
            gate.close()
            let late = try await shop.get("/v1/sessions/s")
            gate.open()
            #expect(late.outcome == "503 service.overloaded" && late["Connection"] == "close")
            #expect(late["Retry-After"] != nil)
            while try await shop.get("/v1/sessions/s").status != 200 {}
        }
    }
}

/// A gate that reads wait for.
private final class Gate: Sendable {
    private let isClosed = Atomic(false)

    func close() { isClosed.store(true, ordering: .sequentiallyConsistent) }
    func open() { isClosed.store(false, ordering: .sequentiallyConsistent) }

    func pass() async {
        while isClosed.load(ordering: .sequentiallyConsistent) { try? await Task.sleep(for: .milliseconds(5)) }
    }
}

/// Stores whose sessions can be read while a gate is open.
private struct WaitingStores: ServiceStores {
    let inner: MemoryServiceStores
    let gate: Gate

    func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores {
        var stores = inner.stores(of: tenant)
        if let checkout = stores.checkout as? MemoryCheckoutStore {
            stores.checkout = WaitingStore(ledger: checkout, gate: gate)
        }
        return stores
    }

    func check() {}
}

private final class WaitingStore: ComposedCheckoutStore {
    let ledger: MemoryCheckoutStore
    private let gate: Gate

    init(ledger: MemoryCheckoutStore, gate: Gate) { (self.ledger, self.gate) = (ledger, gate) }

    var sessions: MemoryCheckoutStore { ledger }
    var outbox: any OutboxStore { ledger.outbox }

    func session(_ id: String) async -> StoredSession? {
        await gate.pass()
        return ledger.session(id)
    }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        try await ledger.commit(change)
    }
    func session(_ id: String, at revision: Int64) async -> StoredSession? { ledger.session(id, at: revision) }
    func commitment(of key: String, in session: String) async -> Commitment? { ledger.commitment(of: key, in: session) }
    func forgetCommitments(before instant: Instant, limit: Int) async -> Int {
        ledger.forgetCommitments(before: instant, limit: limit)
    }
    func unsettled(before instant: Instant, limit: Int) async -> [String] {
        ledger.unsettled(before: instant, limit: limit)
    }
}
