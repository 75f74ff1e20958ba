import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLCheckoutStoreContractTests {
    @Test(arguments: CheckoutStoreRule.allCases)
    func `a schema satisfies the contract of checkout stores`(_ rule: CheckoutStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = CheckoutStoreContract { name throws(CartwrightError) in schemas.checkouts(name) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
