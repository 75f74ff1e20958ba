import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct AccountContractTests {
    @Test(arguments: AccountStoreRule.allCases)
    func `a file satisfies the contract of accounts`(_ rule: AccountStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = AccountStoreContract { name throws(CartwrightError) in
            let store = try SQLiteStore(path: folder.file(name))
            return AccountBooks(try SQLiteLedger(store), try SQLiteAccountStore(store))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: AccountStoreRule.allCases)
    func `the ledger in memory satisfies the contract of accounts`(_ rule: AccountStoreRule) async throws {
        let ledgers = Reopened { SharedMemoryLedger() }
        let contract = AccountStoreContract { name in
            let ledger = ledgers.open(name)
            return AccountBooks(ledger, ledger)
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: AccountStoreRule.allCases)
    func `the checkout stores satisfy the contract of accounts`(_ rule: AccountStoreRule) async throws {
        let folder = try TemporaryFolder()
        let file = AccountStoreContract { name throws(CartwrightError) in
            let store = try SQLiteCheckoutStore(path: folder.file(name), seed: 1)
            guard let accounts = store.accounts else { throw .noAdministration }
            return AccountBooks(store, accounts)
        }
        #expect(try await file.violations(of: rule) == [])
        let stores = Reopened { MemoryCheckoutStore(seed: 1) }
        let memory = AccountStoreContract { name in
            let store = stores.open(name)
            return AccountBooks(store, store)
        }
        #expect(try await memory.violations(of: rule) == [])
    }
}
