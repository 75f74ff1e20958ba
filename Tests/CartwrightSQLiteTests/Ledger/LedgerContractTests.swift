import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct LedgerContractTests {
    @Test(arguments: LedgerRule.allCases)
    func `a file satisfies the contract of ledgers`(_ rule: LedgerRule) async throws {
        let folder = try TemporaryFolder()
        let contract = LedgerContract { name throws(CartwrightError) in try SQLiteLedger(path: folder.file(name)) }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: LedgerRule.allCases)
    func `the ledger in memory satisfies the contract`(_ rule: LedgerRule) async throws {
        let ledgers = Reopened { SharedMemoryLedger() }
        #expect(try await LedgerContract { ledgers.open($0) }.violations(of: rule) == [])
    }

    @Test(arguments: LedgerRule.allCases)
    func `the checkout stores satisfy the contract of ledgers`(_ rule: LedgerRule) async throws {
        let folder = try TemporaryFolder()
        let file = LedgerContract { name throws(CartwrightError) in
            try SQLiteCheckoutStore(path: folder.file(name), seed: 1)
        }
        #expect(try await file.violations(of: rule) == [])
        let stores = Reopened { MemoryCheckoutStore(seed: 1) }
        #expect(try await LedgerContract { stores.open($0) }.violations(of: rule) == [])
    }
}
