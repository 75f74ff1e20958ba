import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLRecordContractTests {
    @Test(arguments: RecordStoreRule.allCases)
    func `a schema satisfies the contract of record stores`(_ rule: RecordStoreRule) async throws {
        let schemas = try TestSchemas()
        let contract = RecordStoreContract { name throws(CartwrightError) in
            PostgreSQLRecordStore(schemas.store(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }
}

@Suite(.timeLimit(.minutes(20))) struct PostgreSQLRecordTests {
    private static func plan(of sql: String, _ arguments: String) async throws -> String {
        let store = try TestSchemas().store()
        return try await store.pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.script("DEALLOCATE ALL; PREPARE p AS \(sql)")
            connection.prepared = [:]
            let rows = try connection.query("EXPLAIN EXECUTE p (\(arguments))")
            var lines: [String] = []
            for row in 0..<rows.count { lines.append(try rows.text(row, 0)) }
            return lines.joined(separator: "\n")
        }
    }

    @Test(arguments: [
        (RecordSQL.record, "'', '', '', 7", "record_pkey"), (RecordSQL.page, "'', '', '', 7, 10", "record_pkey"),
        (RecordSQL.removeExpired, "'', 7, 10", "record_expiry"),
        (RecordSQL.write, "'', 7, '{}', '{}', '{}', '{}', '{}'", "record_pkey"),
    ])
    func `every statement on records uses an index`(sql: String, arguments: String, index: String)
        async throws
    {
        let plan = try await Self.plan(of: sql, arguments)
        #expect(plan.contains(index), "\(plan)")
        #expect(!plan.contains("Seq Scan"), "\(plan)")
    }
}
