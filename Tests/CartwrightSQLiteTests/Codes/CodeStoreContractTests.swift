import Cartwright
import CartwrightSQLite
import CartwrightTesting
import Synchronization
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct CodeStoreContractTests {
    @Test(arguments: CodeStoreRule.allCases)
    func `a file satisfies the contract of code stores`(_ rule: CodeStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = CodeStoreContract { name throws(CartwrightError) in
            try SQLiteCodeStore(path: folder.file(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: CodeStoreRule.allCases)
    func `the code store in memory satisfies the contract`(_ rule: CodeStoreRule) async throws {
        let stores = MemoryCodeStores()
        let contract = CodeStoreContract { name in stores.open(name) }
        #expect(try await contract.violations(of: rule) == [])
    }
}

/// Code stores in memory that can be reopened.
final class MemoryCodeStores: Sendable {
    private let known = Mutex<[String: MemoryCodeStore]>([:])

    func open(_ name: String) -> MemoryCodeStore {
        known.withLock { known in
            let store = known[name] ?? MemoryCodeStore()
            known[name] = store
            return store
        }
    }
}
