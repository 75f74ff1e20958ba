import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct SessionStoreContractTests {
    @Test(arguments: SessionStoreRule.allCases)
    func `a file satisfies the contract of session stores`(_ rule: SessionStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = SessionStoreContract { name throws(CartwrightError) in
            try SQLiteSessionStore(path: folder.file(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: SessionStoreRule.allCases)
    func `the session store in memory satisfies the contract`(_ rule: SessionStoreRule) async throws {
        let stores = Reopened { MemorySessionStore() }
        #expect(try await SessionStoreContract { stores.open($0) }.violations(of: rule) == [])
    }

    @Test(arguments: SessionStoreRule.allCases)
    func `the checkout stores satisfy the contract of session stores`(_ rule: SessionStoreRule) async throws {
        let folder = try TemporaryFolder()
        let file = SessionStoreContract { name throws(CartwrightError) in
            try SQLiteCheckoutStore(path: folder.file(name), seed: 1)
        }
        #expect(try await file.violations(of: rule) == [])
        let stores = Reopened { MemoryCheckoutStore(seed: 1) }
        #expect(try await SessionStoreContract { stores.open($0) }.violations(of: rule) == [])
    }
}
