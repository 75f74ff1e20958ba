import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of checkout stores reports stores with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadCheckoutStoreTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadCheckoutStore.Fault, CheckoutStoreRule)] = [
        (.losesEvents, .commitsTogether), (.losesSession, .commitsTogether),
        (.carriesOutBackwards, .carriesOutRequests),
        (.carriesOutFirst, .carriesOutRequests), (.asksTheLedgerFirst, .conflictChangesNothing),
        (.recordsFirst, .conflictChangesNothing), (.keepsFirst, .refusalChangesNothing),
        (.asksOneByOne, .refusalChangesNothing), (.recordsFirst, .refusalChangesNothing),
        (.forgetsKeys, .answersAgain), (.remembersRefusals, .refusalChangesNothing), (.hasTwoLedgers, .oneStore),
        (.losesAnswers, .keepsAnswers), (.answersAnew, .keepsAnswers), (.losesUnsettled, .findsUnsettled),
        (.writesRefusals, .keepsRefusals), (.losesRefusals, .keepsRefusals),
        (.settlesNothing, .findsUnsettled), (.findsTheNewest, .findsUnsettled),
        (.losesLargeEvents, .buriesOversizeEvents),
        (.losesSteps, .keepsEarlierSteps), (.losesCommands, .keepsEarlierSteps),
        (.keepsAllSteps, .keepsEarlierSteps), (.showsThePresent, .keepsEarlierSteps),
        (.forgetsNothing, .forgetsCommitments), (.forgetsTooMany, .forgetsCommitments),
        (.forgetsTheInstant, .forgetsCommitments),
        (.forgetsWhenOpened, .outlivesTheStore), (.countsApart, .concurrentChanges),
    ]

    @Test(arguments: rules)
    func `the contract reports the fault`(_ fault: BadCheckoutStore.Fault, _ rule: CheckoutStoreRule) async throws {
        let stores = Reopened { MemoryCheckoutStore(seed: 1) }
        let opened = Atomic(0)
        let contract = CheckoutStoreContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            return BadCheckoutStore(stores.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name), fault)
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
        #expect(Set(Self.rules.map(\.0)) == Set(BadCheckoutStore.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(CheckoutStoreRule.allCases))
    }
}

/// A checkout store with one fault.
final class BadCheckoutStore: ComposedCheckoutStore {
    enum Fault: CaseIterable {
        case losesEvents, losesSession, carriesOutBackwards, carriesOutFirst, asksTheLedgerFirst, recordsFirst
        case keepsFirst, asksOneByOne, forgetsKeys, remembersRefusals, hasTwoLedgers, forgetsWhenOpened, countsApart
        case losesAnswers, answersAnew, losesUnsettled, settlesNothing, findsTheNewest
        case writesRefusals, losesRefusals
        case losesLargeEvents, losesSteps, losesCommands, keepsAllSteps, showsThePresent
        case forgetsNothing, forgetsTooMany, forgetsTheInstant
    }

    private let inner: MemoryCheckoutStore
    private let fault: Fault
    private let other = SharedMemoryLedger()
    private let refused = Mutex<Set<String>>([])

    init(_ inner: MemoryCheckoutStore, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

    var ledger: MemoryCheckoutStore { inner }
    var sessions: MemoryCheckoutStore { inner }
    var outbox: any OutboxStore { inner.outbox }

    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        var change = change
        switch fault {
        case .losesEvents: change.events = []
        case .losesLargeEvents: change.events.removeAll { $0.utf8.count > BatchLimits().eventBytes }
        case .losesSession: change.json = []
        case .carriesOutBackwards: change.instructions.reverse()
        case .carriesOutFirst: change.instructions = Array(change.instructions.filter(\.isForLedger).prefix(1))
        case .asksTheLedgerFirst: try await carryOut(change)
        case .recordsFirst:
            _ = try await inner.outbox.record(change.events, at: change.instant)
            change.events = []
        case .keepsFirst:
            let revision = try inner.store(change.json, of: change.session, after: change.revision)
            try await carryOut(change)
            return Commitment(revision: revision)
        case .asksOneByOne:
            try await carryOut(change)
            change.instructions = []
        case .forgetsKeys: change.key = nil
        case .remembersRefusals:
            if let key = change.key, refused.withLock({ $0.contains(key) }) { return Commitment(revision: 0) }
            do throws(CartwrightError) { return try await inner.commit(change) } catch {
                if let key = change.key { refused.withLock { _ = $0.insert(key) } }
                throw error
            }
        case .writesRefusals: change.isRefusal = false
        case .losesRefusals:
            if change.isRefusal { return Commitment(revision: 0, answer: change.answer) }
        case .countsApart:
            change.instructions = change.instructions.map(Self.unlimited)
        case .losesAnswers: change.answer = []
        case .losesUnsettled: change.isUnsettled = false
        case .settlesNothing: change.isUnsettled = true
        case .losesSteps: change.earlierSteps = 0
        case .losesCommands: change.commands = []
        case .keepsAllSteps: change.earlierSteps = .max
        case .hasTwoLedgers, .forgetsWhenOpened, .answersAnew, .findsTheNewest, .showsThePresent: break
        case .forgetsNothing, .forgetsTooMany, .forgetsTheInstant: break
        }
        var commitment = try await inner.commit(change)
        if fault == .answersAnew { commitment.answer = change.answer }
        return commitment
    }

    func session(_ id: String, at revision: Int64) async -> StoredSession? {
        fault == .showsThePresent ? inner.session(id) : inner.session(id, at: revision)
    }

    func commitment(of key: String, in session: String) async -> Commitment? {
        inner.commitment(of: key, in: session)
    }

    func forgetCommitments(before instant: Instant, limit: Int) async -> Int {
        switch fault {
        case .forgetsNothing: 0
        case .forgetsTooMany: inner.forgetCommitments(before: instant, limit: .max)
        case .forgetsTheInstant: inner.forgetCommitments(before: instant.adding(milliseconds: 1), limit: limit)
        default: inner.forgetCommitments(before: instant, limit: limit)
        }
    }

    func unsettled(before instant: Instant, limit: Int) async -> [String] {
        let found = inner.unsettled(before: instant, limit: .max)
        return Array((fault == .findsTheNewest ? found.reversed() : found).prefix(limit))
    }

    private static func unlimited(_ request: Instruction) -> Instruction {
        guard case .reserve(let demands, until: let end) = request else { return request }
        return .reserve(demands.map { CounterDemand($0.key, amount: $0.amount, limit: nil) }, until: end)
    }

    private func carryOut(_ change: CheckoutChange) async throws(CartwrightError) {
        for request in change.instructions {
            switch request {
            case .reserve(let demands, until: let end):
                try inner.reserve(demands, for: change.session, until: end, at: change.instant)
            case .confirm(let order, counting: let demands):
                try inner.confirm(order: order, of: change.session, counting: demands, at: change.instant)
            default: break
            }
        }
    }

    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError) {
        if fault == .hasTwoLedgers { return try other.reserve(demands, for: session, until: expiresAt, at: now) }
        try inner.reserve(demands, for: session, until: expiresAt, at: now)
    }
}
