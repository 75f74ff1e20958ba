import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLAdministrationContractTests {
    @Test(arguments: StoreAdministrationRule.allCases)
    func `a schema satisfies the contract of administration`(_ rule: StoreAdministrationRule) async throws {
        let schemas = try TestSchemas()
        let contract = StoreAdministrationContract { name throws(CartwrightError) in schemas.checkouts(name) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
