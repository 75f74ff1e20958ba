import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct RecordStoreContractTests {
    @Test(arguments: RecordStoreRule.allCases)
    func `a file satisfies the contract of record stores`(_ rule: RecordStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = RecordStoreContract { name throws(CartwrightError) in
            try SQLiteRecordStore(path: folder.file(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: RecordStoreRule.allCases)
    func `the record store in memory satisfies the contract`(_ rule: RecordStoreRule) async throws {
        let stores = Reopened { MemoryRecordStore() }
        #expect(try await RecordStoreContract { stores.open($0) }.violations(of: rule) == [])
    }
}
