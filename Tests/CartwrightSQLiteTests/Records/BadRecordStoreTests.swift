import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of record stores reports stores with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadRecordStoreTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadRecordStore.Fault, RecordStoreRule)] = [
        (.isNeverEmpty, .emptyAtFirst), (.mixesKinds, .readsBack), (.endsAtZeros, .readsBack),
        (.forgetsRevisions, .comparesRevisions), (.comparesNothing, .comparesRevisions),
        (.asksForZeroAlone, .comparesRevisions), (.writesOneByOne, .allOrNone), (.tellsTheLast, .allOrNone),
        (.deletesNothing, .deletes), (.remembersRevisions, .deletes), (.neverExpires, .expires),
        (.keepsTheFirstEnd, .expires), (.isBackToFront, .inOrder), (.repeatsTheLast, .inOrder),
        (.listsAllKinds, .inOrder), (.removesAll, .removesExpired), (.removesWithoutLimit, .removesExpired),
        (.takesLargeBodies, .refusesLargeBodies), (.forgetsWhenOpened, .outlivesTheStore),
        (.readsThenWrites, .concurrentWriters),
    ]

    @Test(arguments: rules)
    func `the contract reports the fault`(_ fault: BadRecordStore.Fault, _ rule: RecordStoreRule) async throws {
        let stores = Reopened { MemoryRecordStore() }
        let opened = Atomic(0)
        let contract = RecordStoreContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            return BadRecordStore(stores.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name), fault)
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
        #expect(Set(Self.rules.map(\.0)) == Set(BadRecordStore.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(RecordStoreRule.allCases))
    }
}

/// A record store with one fault.
struct BadRecordStore: RecordStore {
    enum Fault: CaseIterable {
        case isNeverEmpty, mixesKinds, endsAtZeros, forgetsRevisions, comparesNothing, asksForZeroAlone
        case writesOneByOne, tellsTheLast, deletesNothing, remembersRevisions, neverExpires, keepsTheFirstEnd
        case isBackToFront, repeatsTheLast, listsAllKinds, removesAll, removesWithoutLimit, takesLargeBodies
        case forgetsWhenOpened, readsThenWrites
    }

    private let inner: MemoryRecordStore
    private let fault: Fault

    init(_ inner: MemoryRecordStore, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

    private func stored(_ key: RecordKey) -> RecordKey {
        switch fault {
        case .mixesKinds: RecordKey("", key.id)
        case .endsAtZeros: RecordKey(String(key.kind.prefix { $0 != "\0" }), String(key.id.prefix { $0 != "\0" }))
        default: key
        }
    }

    func record(_ key: RecordKey, at now: Instant) -> Record? {
        let now = fault == .neverExpires ? .earliest : now
        var record = inner.record(stored(key), at: now)
        if fault == .isNeverEmpty { record = record ?? Record(key, [], revision: 1) }
        record?.key = key
        if fault == .forgetsRevisions { record?.revision = 1 }
        return record
    }

    func records(of kind: String, after id: String?, limit: Int, at now: Instant) -> [Record] {
        let kinds = fault == .listsAllKinds ? [kind, "key"] : [kind]
        let found = kinds.flatMap { inner.records(of: $0, after: id, limit: limit, at: now) }
        switch fault {
        case .isBackToFront: return found.reversed()
        case .repeatsTheLast:
            let last = id.flatMap { inner.record(RecordKey(kind, $0), at: now) }
            return Array(([last].compactMap(\.self) + found).prefix(limit))
        default: return found
        }
    }

    func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
        var changes = changes
        for index in changes.indices {
            changes[index].key = stored(changes[index].key)
            let present = inner.record(changes[index].key, at: now)
            switch fault {
            case .comparesNothing: changes[index].after = nil
            case .asksForZeroAlone where changes[index].after != 0: changes[index].after = nil
            case .deletesNothing: changes[index].body = changes[index].body ?? present?.body
            case .remembersRevisions where present == nil: changes[index].after = nil
            case .keepsTheFirstEnd: changes[index].expiresAt = present?.expiresAt ?? changes[index].expiresAt
            case .takesLargeBodies: changes[index].body = changes[index].body.map { Array($0.prefix(9)) }
            default: break
            }
        }
        try await write(asOne: changes, at: now)
    }

    private func write(asOne changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
        switch fault {
        case .writesOneByOne: for change in changes { try inner.write([change], at: now) }
        case .tellsTheLast: try inner.write(changes.reversed(), at: now)
        case .readsThenWrites:
            try inner.write(changes.filter { $0.after == nil }, at: now)
            for change in changes where change.after != nil {
                guard inner.record(change.key, at: now)?.revision ?? 0 == change.after else { continue }
                try? await Task.sleep(for: .milliseconds(1))
                try inner.write([RecordChange(change.key, to: change.body, after: nil)], at: now)
            }
        default: try inner.write(changes, at: now)
        }
    }

    func removeExpired(before now: Instant, limit: Int) -> Int {
        switch fault {
        case .removesAll: inner.removeExpired(before: .latest, limit: limit)
        case .removesWithoutLimit: inner.removeExpired(before: now, limit: .max)
        default: inner.removeExpired(before: now, limit: limit)
        }
    }
}
