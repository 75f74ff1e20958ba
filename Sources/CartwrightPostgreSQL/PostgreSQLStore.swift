public import Cartwright

/// The engine's stores in a schema of a PostgreSQL database: for shops with many nodes.
///
/// Any number of programs may have the schema open. The first call makes it, or brings its tables up to date; an older
/// program is then refused with `store.newer`. What a call has returned from survives a killed process, a killed server
/// and a power failure, as far as the server's own settings (`fsync`, `synchronous_commit`) do.
///
/// One schema may serve many shops: every store that is made of it is that of one ``/Cartwright/Tenant``, and all of
/// them share its connections and its statements.
///
/// ```swift
/// let store = PostgreSQLStore(try PostgreSQLSettings(url: "postgres://shop@localhost/shop"), seed: seed)
/// try await store.prepare()
/// ```
public final class PostgreSQLStore: Sendable {
    // What other stores of the module are built on:
    //
    // `pool.run(.harmless) { connection in … }` runs work on a connection that is free. Work is `harmless` where
    // carrying it out twice is as carrying it out once, and `reading` where it writes nothing: then a lost connection
    // is no error, as long as the server comes back in time. Anything else is `harmful`, and fails with
    // `store.outcome_unknown`. What collides with other transactions (40001, 40P01) is run again in each case.
    //
    // On the connection, `query(text, arguments)` runs one prepared statement and `exchange(statements)` several in one
    // round trip and one transaction; `transaction { … }` is for several round trips, `copy(command) { … }` for bulk.
    // Rows are read by `integer(row, column)`, `bytes`, `text` and `flag`, which throw where there is something else.
    //
    // `worker()` is a connection outside of the pool, for locks that last as long as a connection does: work on it runs
    // by `worker.run` within `worker.start`, and `connection.number` tells whether it is the one that took the lock.
    let pool: ConnectionPool
    /// Where calls that come at the same moment become one, whichever tenants' they are.
    let calls: SharedCalls
    let migration: Migration

    /// A store. Nothing is connected before the first call.
    ///
    /// - Parameters:
    ///   - settings: where it is.
    ///   - seed: what the waiting between attempts follows from; a random one outside of tests.
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

    /// A connection of its own, apart from the pool's.
    func worker() -> ConnectionWorker { pool.worker() }

    /// Connects and brings the tables up to date, as the first call does otherwise: for programs that want to know at
    /// their start.
    ///
    /// - Throws: an error of area `store`.
    public func prepare() async throws(CartwrightError) {
        try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            _ = try connection.query("SELECT 1::bigint")
        }
    }
}
