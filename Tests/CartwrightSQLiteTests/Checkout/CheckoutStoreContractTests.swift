import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

@Suite(.timeLimit(.minutes(15))) struct CheckoutStoreContractTests {
    @Test(arguments: CheckoutStoreRule.allCases)
    func `a file satisfies the contract of checkout stores`(_ rule: CheckoutStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = CheckoutStoreContract { name throws(CartwrightError) in
            try SQLiteCheckoutStore(path: folder.file(name), seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: CheckoutStoreRule.allCases)
    func `the checkout store in memory satisfies the contract`(_ rule: CheckoutStoreRule) async throws {
        let stores = Reopened { MemoryCheckoutStore(seed: 1) }
        #expect(try await CheckoutStoreContract { stores.open($0) }.violations(of: rule) == [])
    }
}
