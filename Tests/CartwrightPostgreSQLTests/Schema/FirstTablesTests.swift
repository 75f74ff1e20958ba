import Cartwright
import Foundation
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// Tests the first version of the tables, and schemas that are older.
@Suite(.timeLimit(.minutes(20))) struct FirstTablesTests {
    /// The columns, constraints, indexes, sequences and options of all tables.
    private static let shape = """
        WITH o AS (SELECT * FROM pg_class WHERE relnamespace = to_regnamespace('cartwright'))
        SELECT concat_ws(' ', o.relname, row_number() OVER (PARTITION BY o.oid ORDER BY a.attnum), a.attname,
            format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid))
        FROM o JOIN pg_attribute AS a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef AS d ON d.adrelid = o.oid AND d.adnum = a.attnum
        UNION ALL
        SELECT concat_ws(' ', o.relname, c.conname, c.contype, pg_get_constraintdef(c.oid))
        FROM o JOIN pg_constraint AS c ON c.conrelid = o.oid
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'cartwright'
        UNION ALL SELECT concat_ws(' ', relname, relkind, reloptions) FROM o
        ORDER BY 1
        """

    @Test func `the first tables match those of 0.1.0`() async throws {
        let (made, dumped) = (try TestCluster.shared().database(), try TestCluster.shared().database())
        var migration = Migration(schema: "cartwright")
        (migration.changes, migration.functions) = ([SchemaChanges.all[0]], [])
        try await PostgreSQLStore(try PostgreSQLSettings(url: made), seed: 1, migration).prepare()
        let dump = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/0.1.0/shop.postgresql.sql").standardizedFileURL
        try TestCluster.load(String(contentsOf: dump, encoding: .utf8), into: dumped)
        let found = try TestCluster.rows(Self.shape, at: made).joined()
        let expected = try TestCluster.rows(Self.shape, at: dumped).joined()
        #expect(
            found.count > 150 && Array(found) == Array(expected),
            "\(Array(found).difference(from: Array(expected)))"
        )
        #expect(try TestCluster.rows("SELECT version FROM cartwright.store_version", at: made) == [["7"]])
    }

    @Test func `a schema older than 0.1.0 is refused and left unchanged`() async throws {
        let url = try TestCluster.shared().database()
        try TestCluster.load(
            """
            CREATE SCHEMA cartwright;
            CREATE TABLE cartwright.store_version AS SELECT 'cartwright' AS program, 6::bigint AS version;
            """,
            into: url
        )
        let store = PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 1)
        let error = await #expect(throws: CartwrightError.self) { try await store.prepare() }
        #expect(error?.code == .storeOlder && error?.fault == .environment)
        #expect(error?.summary.hasSuffix(": expected tables of version 7 or later, found version 6") == true)
        #expect(error?.hint?.contains("use another schema") == true)
        let tables = "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('cartwright')"
        #expect(try TestCluster.rows(tables, at: url) == [["1"]])
    }
}
