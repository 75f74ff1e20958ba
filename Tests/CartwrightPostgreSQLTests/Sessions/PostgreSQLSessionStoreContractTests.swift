import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLSessionStoreContractTests {
    @Test(arguments: SessionStoreRule.allCases)
    func `a schema keeps to the contract of session stores`(_ rule: SessionStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = SessionStoreContract { name throws(CartwrightError) in
            PostgreSQLSessionStore(schemas.store(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: SessionStoreRule.allCases)
    func `so does the checkout store`(_ rule: SessionStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = SessionStoreContract { name throws(CartwrightError) in schemas.checkouts(name) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
