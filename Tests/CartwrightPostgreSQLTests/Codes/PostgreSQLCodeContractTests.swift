import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLCodeContractTests {
    @Test(arguments: CodeStoreRule.allCases)
    func `a schema satisfies the contract of code stores`(_ rule: CodeStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = CodeStoreContract { name throws(CartwrightError) in PostgreSQLCodeStore(schemas.store(name)) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
