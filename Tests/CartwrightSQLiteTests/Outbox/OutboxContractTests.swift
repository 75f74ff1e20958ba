import Cartwright
import CartwrightSQLite
import CartwrightTesting
import Synchronization
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct OutboxContractTests {
    @Test(arguments: OutboxStoreRule.allCases)
    func `a file satisfies the contract of outboxes`(_ rule: OutboxStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = OutboxStoreContract { name, limits throws(CartwrightError) in
            try SQLiteOutbox(path: folder.file(name), limits: limits, seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: OutboxStoreRule.allCases)
    func `the outbox in memory satisfies the contract`(_ rule: OutboxStoreRule) async throws {
        let outboxes = MemoryOutboxes()
        let contract = OutboxStoreContract { name, limits in outboxes.open(name, limits) }
        #expect(try await contract.violations(of: rule) == [])
    }
}

/// Outboxes in memory that can be reopened.
final class MemoryOutboxes: Sendable {
    private let known = Mutex<[String: MemoryOutboxStore]>([:])

    func open(_ name: String, _ limits: OutboxLimits) -> MemoryOutboxStore {
        known.withLock { known in
            let outbox = known[name] ?? MemoryOutboxStore(limits: limits, seed: 1)
            known[name] = outbox
            return outbox
        }
    }
}
