import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLPriceContractTests {
    @Test(arguments: PriceHistoryStoreRule.allCases)
    func `a schema satisfies the contract of histories of prices`(_ rule: PriceHistoryStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = PriceHistoryStoreContract { name throws(CartwrightError) in
            PostgreSQLPriceHistory(schemas.store(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test func `a change needs at most 100 bytes`() async throws {
        let store = try TestSchemas().store()
        let prices = PostgreSQLPriceHistory(store)
        for week in 0..<57 as Range<Int64> {
            let at = Instant.earliest.adding(seconds: 1_767_225_600 + week * 604_800)
            let list = 1_000 + week / 2
            let changes = (0..<500).map { item in
                PriceChange(
                    of: PriceSeries(sku: "SKU-\(100_000 + item)", .usd),
                    to: PriceStep(at: at, priceMinor: list - week % 2 * 100, listMinor: list)
                )
            }
            #expect(try await prices.append(changes) == 500)
        }
        let bytes = try await Self.bytes(store)
        #expect(bytes <= 100 * 57 * 500, "\(bytes)")
    }

    /// The bytes of the tables and their indexes.
    private static func bytes(_ store: PostgreSQLStore) async throws -> Int64 {
        try await store.pool.run(.reading) { connection throws(PostgreSQLFailure) in
            let text = """
                SELECT sum(pg_relation_size(oid))::bigint FROM pg_class
                WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                AND starts_with(relname, 'price_')
                """
            return try connection.query(text).integer(0, 0)
        }
    }
}
