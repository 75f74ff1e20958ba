public import Cartwright

/// The stores of the engine in a schema of a PostgreSQL database, for shops with many nodes.
///
/// Any number of programs may have the schema open. The first call creates it or migrates its tables; an older program
/// is then refused with `store.newer`. The effect of a call that has returned survives a killed process, a killed
/// server and a power failure, as far as the server's settings (`fsync`, `synchronous_commit`) ensure that.
///
/// One schema may serve many shops: every store made from it belongs to one ``/Cartwright/Tenant``, and all of them
/// share its connections and its statements.
///
/// ```swift
/// let store = PostgreSQLStore(try PostgreSQLSettings(url: "postgres://shop@localhost/shop"), seed: seed)
/// try await store.prepare()
/// ```
public final class PostgreSQLStore: Sendable {
    // The base of the other stores of the module:
    //
    // `pool.run(.harmless) { connection in … }` runs work on a free connection. Work is `harmless` if running it twice
    // has the same effect as running it once, and `reading` if it writes nothing: then a lost connection is not an
    // error, as long as the server returns in time. All other work is `harmful`, and fails with
    // `store.outcome_unknown`. Work that collides with other transactions (40001, 40P01) is run again in each case.
    //
    // On the connection, `query(text, arguments)` runs one prepared statement and `exchange(statements)` several in
    // one round trip and one transaction; `transaction { … }` is for several round trips, `copy(command) { … }` for
    // bulk data. Rows are read by `integer(row, column)`, `bytes`, `text` and `flag`, which throw if the value has
    // another type.
    //
    // `worker()` is a connection outside of the pool, for locks that last as long as a connection: work on it runs by
    // `worker.run` within `worker.start`, and `connection.number` identifies the connection that took the lock.
    let pool: ConnectionPool
    /// The combiners of concurrent calls, shared by all tenants.
    let calls: SharedCalls
    let migration: Migration

    /// Creates a store. It connects at the first call.
    ///
    /// - Parameters:
    ///   - settings: the address and the time limits.
    ///   - seed: the seed of the waits between attempts; random outside of tests.
    public convenience init(_ settings: PostgreSQLSettings, seed: UInt64) {
        self.init(settings, seed: seed, Migration(schema: settings.schema))
    }

    init(_ settings: PostgreSQLSettings, seed: UInt64, _ migration: Migration) {
        self.migration = migration
        pool = ConnectionPool(settings, seed: seed) { connection throws(PostgreSQLFailure) in
            try migration.bringUpToDate(connection)
        }
        calls = SharedCalls(pool)
    }

    /// Creates a connection outside of the pool.
    func worker() -> ConnectionWorker { pool.worker() }

    /// Connects and migrates the tables, which otherwise happens at the first call: for programs that must find errors
    /// when they start.
    ///
    /// - Throws: an error of area `store`.
    public func prepare() async throws(CartwrightError) {
        try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            _ = try connection.query("SELECT 1::bigint")
        }
    }
}
