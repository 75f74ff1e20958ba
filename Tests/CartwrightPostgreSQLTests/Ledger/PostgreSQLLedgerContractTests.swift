import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLLedgerContractTests {
    @Test(arguments: LedgerRule.allCases)
    func `a schema satisfies the contract of ledgers`(_ rule: LedgerRule) async throws {
        let schemas = try TestSchemas()
        let contract = LedgerContract { name throws(CartwrightError) in PostgreSQLLedger(schemas.store(name)) }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: LedgerRule.allCases)
    func `the checkout store satisfies the contract of ledgers`(_ rule: LedgerRule) async throws {
        let schemas = try TestSchemas()
        let contract = LedgerContract { name throws(CartwrightError) in schemas.checkouts(name) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
