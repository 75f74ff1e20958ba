import Cartwright
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// Tests the creation and migration of tables, and schemas that are refused.
@Suite(.timeLimit(.minutes(20))) struct MigrationTests {
    private let cluster: TestCluster
    private let settings: PostgreSQLSettings

    init() throws {
        cluster = try TestCluster.shared()
        settings = try cluster.settings()
    }

    private func store(_ migration: Migration? = nil) -> PostgreSQLStore {
        PostgreSQLStore(settings, seed: 1, migration ?? Migration(schema: settings.schema))
    }

    private func code(_ store: PostgreSQLStore) async -> ErrorCode? {
        let error = await #expect(throws: CartwrightError.self) { try await store.prepare() }
        #expect(error?.fault == .environment)
        #expect(error?.hint != nil)
        return error?.code
    }

    @Test func `many programs that start at once create the tables once`() async throws {
        let stores = (0..<8).map { _ in store() }
        try await withThrowingTaskGroup { group in
            for store in stores { group.addTask { try await store.prepare() } }
            try await group.waitForAll()
        }
        #expect(try await stores[0].number("SELECT version FROM store_version") == 8)
        #expect(try await stores[0].number("SELECT count(*) FROM ledger_counter") == 0)
    }

    @Test func `a schema may have any name`() async throws {
        var settings = settings
        settings.schema = "My \"shop\"; DROP TABLE x --\(settings.schema)"
        try await PostgreSQLStore(settings, seed: 1).prepare()
        try await PostgreSQLStore(settings, seed: 1).prepare()
    }

    @Test func `an interrupted migration is rolled back, and the next program completes it`() async throws {
        var migration = Migration(schema: settings.schema)
        migration.changes.append(["CREATE TABLE half (number bigint)", "SELECT pg_terminate_backend(pg_backend_pid())"])
        #expect(await code(store(migration)) == .storeUnavailable)
        let watcher = PostgreSQLStore(try cluster.settings(), seed: 1)
        let tables = "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('\(settings.schema)')"
        #expect(try await watcher.number(tables) == 0)
        migration.changes[migration.changes.count - 1] = ["CREATE TABLE half (number bigint)"]
        try await store(migration).prepare()
        #expect(try await store(migration).number("SELECT count(*) FROM half") == 0)
    }

    @Test func `an older store is migrated with its data`() async throws {
        try await store().execute("INSERT INTO ledger_hold VALUES ('a', 7, '{}', '{}', '{}', 'shop')")
        var migration = Migration(schema: settings.schema)
        migration.changes.append(["ALTER TABLE ledger_hold ADD COLUMN note text"])
        let next = store(migration)
        #expect(try await next.number("SELECT expires_at FROM ledger_hold WHERE note IS NULL") == 7)
        #expect(await code(store()) == .storeNewer, "the older program refuses it")
    }

    @Test func `tables of a newer program are left unchanged`() async throws {
        try await store().execute("UPDATE store_version SET version = 99")
        #expect(await code(store()) == .storeNewer)
    }

    @Test(arguments: [
        "CREATE TABLE orders (id bigint)", "CREATE TABLE store_version (version bigint)",
        "CREATE TABLE store_version (program text, version bigint); INSERT INTO store_version VALUES ('other', 1)",
        "CREATE TABLE store_version AS SELECT 'cartwright' AS program, -1::bigint AS version",
    ])
    func `a schema of another program is left unchanged`(sql: String) async throws {
        let other = PostgreSQLStore(try cluster.settings(), seed: 1)
        let schema = settings.schema
        try await other.execute("CREATE SCHEMA \(schema); SET search_path = \(schema); \(sql)")
        #expect(await code(store()) == .storeCorrupt)
    }
}
