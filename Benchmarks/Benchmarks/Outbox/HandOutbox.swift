import GRDBSQLite

/// The minimum work of storing events in SQLite: one connection, one statement, no other columns.
final class HandOutbox {
    private var connection: OpaquePointer?
    private var insert: OpaquePointer?

    struct Failure: Error {
        let result: Int32
    }

    init(path: String) throws {
        try check(sqlite3_open(path, &connection))
        for sql in [
            "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
            "CREATE TABLE event (number INTEGER PRIMARY KEY, source BLOB NOT NULL, body BLOB NOT NULL)",
        ] { try run(sql) }
        try check(sqlite3_prepare_v2(connection, "INSERT INTO event (source, body) VALUES (?, ?)", -1, &insert, nil))
    }

    deinit {
        sqlite3_finalize(insert)
        sqlite3_close(connection)
    }

    /// Writes events in one transaction.
    func write(_ events: some Sequence<(source: String, body: [UInt8])>) throws {
        try run("BEGIN IMMEDIATE")
        for event in events {
            let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            sqlite3_bind_blob(insert, 1, Array(event.source.utf8), Int32(event.source.utf8.count), copied)
            sqlite3_bind_blob(insert, 2, event.body, Int32(event.body.count), copied)
            guard sqlite3_step(insert) == SQLITE_DONE else { throw Failure(result: sqlite3_errcode(connection)) }
            sqlite3_reset(insert)
        }
        try run("COMMIT")
    }

    private func run(_ sql: String) throws { try check(sqlite3_exec(connection, sql, nil, nil, nil)) }

    private func check(_ result: Int32) throws {
        guard result == SQLITE_OK else { throw Failure(result: result) }
    }
}
