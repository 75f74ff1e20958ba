internal import Cartwright
internal import GRDB

/// The tables of a store, as the list of changes that led to them. A change that was released is never edited: the next
/// one follows it.
enum Schema {
    /// Says whose file it is, in the header of the file: `CART`.
    private static let applicationID: Int64 = 0x4341_5254

    /// Text that others chose is kept as bytes, since SQLite ends a text at its first zero.
    private static let changes = [
        """
        CREATE TABLE feed (
            name BLOB NOT NULL PRIMARY KEY,
            user BLOB,
            last_full_sync_at INTEGER, -- milliseconds since 1970
            last_card_updated_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed_card (
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            card BLOB NOT NULL, -- JSON
            PRIMARY KEY (feed, id)
        ) STRICT;
        CREATE TABLE feed_mark (
            feed BLOB NOT NULL,
            id BLOB NOT NULL,
            marks INTEGER NOT NULL, -- bits, see CardMarks
            PRIMARY KEY (feed, id)
        ) STRICT, WITHOUT ROWID;
        """
    ]

    /// Makes the changes that a file has not seen.
    static func bringUpToDate(_ database: Database, path: String) throws {
        guard try version(of: database, path) < changes.count else { return }
        // Another process may be at it, so what was read before the transaction does not count.
        try database.inTransaction(.immediate) {
            for change in changes.dropFirst(try version(of: database, path)) { try database.execute(sql: change) }
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(changes.count)")
            return .commit
        }
    }

    /// How many of the changes a file has seen.
    private static func version(of database: Database, _ path: String) throws -> Int {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let owner = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let isEmpty = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_schema") == 0
        guard owner == applicationID || isEmpty else { throw StoreFailure.foreign(path) }
        guard (0...changes.count).contains(version) else {
            throw StoreFailure.newer(path, version: version, known: changes.count)
        }
        return version
    }
}
