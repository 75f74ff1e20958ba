import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of session stores reports stores with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadSessionStoreTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadSessionStore.Fault, SessionStoreRule)] = [
        (.isNeverEmpty, .emptyAtFirst), (.keepsText, .readsBack), (.countsAllSessions, .countsRevisions),
        (.overwrites, .refusesConflicts), (.tellsNothing, .refusesConflicts), (.forgetsWhenOpened, .outlivesTheStore),
        (.losesUpdates, .concurrentWriters),
    ]

    @Test(arguments: rules)
    func `the contract reports the fault`(_ fault: BadSessionStore.Fault, _ rule: SessionStoreRule) async throws {
        let stores = Reopened { MemorySessionStore() }
        let opened = Atomic(0)
        let contract = SessionStoreContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            return BadSessionStore(inner: stores.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name), fault)
        }
        var broken: [String] = []
        do throws(CartwrightError) {
            broken = try await contract.violations(of: rule)
        } catch {
            broken.append(error.description)
        }
        #expect(!broken.isEmpty)
    }

    @Test func `every fault is tried, and every rule reports a fault`() {
        #expect(Set(Self.rules.map(\.0)) == Set(BadSessionStore.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(SessionStoreRule.allCases))
    }
}

/// A session store with one fault.
struct BadSessionStore: SessionStore {
    enum Fault: CaseIterable {
        case isNeverEmpty, keepsText, countsAllSessions, overwrites, tellsNothing, forgetsWhenOpened, losesUpdates
    }

    private let inner: MemorySessionStore
    private let fault: Fault

    init(inner: MemorySessionStore, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

    func session(_ id: String) async -> StoredSession? {
        let kept = inner.session(fault == .countsAllSessions ? "all" : id)
        return fault == .isNeverEmpty ? kept ?? StoredSession([], revision: 0) : kept
    }

    func store(_ json: [UInt8], of id: String, after revision: Int64) async throws(CartwrightError) -> Int64 {
        var (json, id, revision) = (json, id, revision)
        switch fault {
        case .keepsText: json = Array(String(decoding: json, as: UTF8.self).utf8)
        case .countsAllSessions: id = "all"
        case .overwrites: revision = inner.session(id)?.revision ?? 0
        case .losesUpdates:
            // Checks the present revision first and overwrites it later.
            let present = inner.session(id)?.revision ?? 0
            guard present == revision else { throw .sessionConflict(id, after: revision, present: present) }
            for _ in 0..<5 { await Task.yield() }
            revision = inner.session(id)?.revision ?? 0
        case .tellsNothing:
            guard inner.session(id)?.revision ?? 0 == revision else { throw .sessionConflict(id, after: 0, present: 0) }
        case .isNeverEmpty, .forgetsWhenOpened: break
        }
        return try inner.store(json, of: id, after: revision)
    }
}
