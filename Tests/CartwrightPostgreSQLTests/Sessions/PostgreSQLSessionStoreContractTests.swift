import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLSessionStoreContractTests {
    @Test(arguments: SessionStoreRule.allCases)
    func `a schema satisfies the contract of session stores`(_ rule: SessionStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = SessionStoreContract { name throws(CartwrightError) in
            PostgreSQLSessionStore(schemas.store(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: SessionStoreRule.allCases)
    func `the checkout store satisfies the contract of session stores`(_ rule: SessionStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = SessionStoreContract { name throws(CartwrightError) in schemas.checkouts(name) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
