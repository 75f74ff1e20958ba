import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(20))) struct PostgreSQLFeedContractTests {
    @Test(arguments: FeedStoreRule.allCases)
    func `a schema satisfies the contract of feed stores`(_ rule: FeedStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = FeedStoreContract { PostgreSQLFeedStore(schemas.store()) }
        #expect(try await contract.violations(of: rule) == [])
    }
}
