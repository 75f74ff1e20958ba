import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct StoreAdministrationContractTests {
    @Test(arguments: StoreAdministrationRule.allCases)
    func `the checkout store in memory satisfies the contract of administrations`(
        _ rule: StoreAdministrationRule
    ) async throws {
        let stores = Reopened { MemoryCheckoutStore(seed: 1) }
        #expect(try await StoreAdministrationContract { stores.open($0) }.violations(of: rule) == [])
    }

    @Test(arguments: StoreAdministrationRule.allCases)
    func `a file satisfies the contract of administrations`(_ rule: StoreAdministrationRule) async throws {
        let folder = try TemporaryFolder()
        let contract = StoreAdministrationContract { name throws(CartwrightError) in
            try SQLiteCheckoutStore(path: folder.file(name), seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }
}
