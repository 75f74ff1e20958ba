internal import Cartwright

/// The migration of the tables of a schema.
///
/// All changes are one transaction, under a lock of the schema: programs that start at the same moment make them once,
/// and a killed program leaves the tables unchanged.
struct Migration: Sendable {
    let schema: String
    /// The tables of the first version, and the changes after it.
    var changes: [[String]] = SchemaChanges.all
    /// The steps after some of the changes, by the version that each makes.
    var steps: [Int: Step] = SchemaChanges.steps
    /// The functions, created after the changes.
    var functions: [String] = SchemaChanges.functions

    /// A function on the connection, in the transaction of the changes.
    typealias Step = @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Void

    /// The time limit of one step: an hour, for an index on all codes of a large shop.
    private static let statementLimit = Duration.seconds(3_600)

    private static let versionTable = """
        CREATE TABLE store_version (
            only_row boolean PRIMARY KEY CHECK (only_row),
            program text NOT NULL,
            version bigint NOT NULL
        );
        INSERT INTO store_version VALUES (true, 'cartwright', 0);
        """

    private var newest: Int { SchemaChanges.first + changes.count - 1 }

    /// Makes the changes that the schema does not have yet.
    ///
    /// - Throws: `store.older`, `store.newer`; `store.corrupt` if the tables of the schema belong to another program.
    func bringUpToDate(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
        guard try version(connection) != newest else { return }
        try connection.patiently(Self.statementLimit) { () throws(PostgreSQLFailure) in
            try connection.transaction { () throws(PostgreSQLFailure) in
                try connection.query("SET LOCAL statement_timeout = \(Self.statementLimit.milliseconds)")
                try makeChanges(connection)
            }
        }
    }

    private func makeChanges(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
        try connection.query(
            "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
            [.text("cartwright.\(schema)")]
        )
        // Another program may have migrated meanwhile, so the version is read again under the lock.
        let present = try version(connection)
        guard present != newest else { return }
        if present == nil { try create(connection) }
        let seen = present.map { $0 - SchemaChanges.first + 1 } ?? 0
        for (version, change) in zip(SchemaChanges.first..., changes).dropFirst(seen) {
            for script in change { try connection.script(script) }
            if let step = steps[version] { try step(connection) }
        }
        for script in functions { try connection.script(script) }
        try connection.query("UPDATE store_version SET version = $1", [.integer(Int64(newest))])
    }

    /// Creates the schema, unless it exists: this user may lack the privilege to create it.
    private func create(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
        if try !exists(connection) {
            try connection.script("CREATE SCHEMA \(PostgreSQLConnection.quoted(schema))")
        }
        try connection.script(Self.versionTable)
    }

    private func exists(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> Bool {
        let text = "SELECT 1::bigint FROM pg_namespace WHERE nspname = $1"
        return try connection.query(text, [.text(schema)]).count > 0
    }

    /// Returns the version of the tables of the schema, nil if it has none.
    private func version(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> Int? {
        let names = try connection.query(
            """
            SELECT class.relname = 'store_version' FROM pg_class AS class
            JOIN pg_namespace AS schema ON schema.oid = class.relnamespace
            WHERE schema.nspname = $1 AND class.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
            ORDER BY 1 DESC LIMIT 1
            """,
            [.text(schema)]
        )
        guard names.count > 0 else { return nil }
        guard try names.flag(0, 0) else { throw foreign(connection) }
        let rows = try connection.query(
            "SELECT version FROM \(PostgreSQLConnection.quoted(schema)).store_version WHERE program = 'cartwright'"
        )
        guard rows.count == 1 else { throw foreign(connection) }
        let version = Int(try rows.integer(0, 0))
        guard version > 0 else { throw foreign(connection) }
        do {
            try StoreFailure.check(version, in: SchemaChanges.first...newest, of: connection.place)
        } catch { throw PostgreSQLFailure(.unexpected, error) }
        return version
    }

    private func foreign(_ connection: PostgreSQLConnection) -> PostgreSQLFailure {
        let reason = "the tables in its schema \(schema) belong to another program"
        return PostgreSQLFailure(.unexpected, StoreFailure.corrupt(connection.place, reason))
    }
}
