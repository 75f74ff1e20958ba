import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLOutboxContractTests {
    @Test(arguments: OutboxStoreRule.allCases)
    func `a schema satisfies the contract of outboxes`(_ rule: OutboxStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = OutboxStoreContract { name, limits throws(CartwrightError) in
            PostgreSQLOutbox(schemas.store(name), limits: limits, seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }
}
