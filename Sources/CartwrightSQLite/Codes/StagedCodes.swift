internal import Cartwright

/// Codes of an unfinished import, in a temporary database that is deleted with this value.
///
/// The database sorts the codes: a table that is filled in key order is written once, a table that is filled in random
/// order many times.
final class StagedCodes {
    private let connection: SQLiteConnection
    private var insert: PreparedStatement?
    private var page: PreparedStatement?
    private(set) var count = 0

    /// The name of the file in errors.
    private static let name = "the temporary file of the import (in the folder of TMPDIR)"

    /// - Throws: an error of area `store`.
    init() throws(CartwrightError) {
        connection = try SQLiteConnection("", named: Self.name)
        try connection.execute(
            """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            PRAGMA cache_size = -65536;
            CREATE TABLE staged (\(Self.columns), line INTEGER NOT NULL) STRICT;
            BEGIN;
            """
        )
        insert = try PreparedStatement("INSERT INTO staged VALUES (?, ?, ?, ?, ?, ?, ?, ?)", on: connection)
    }

    private static let columns = """
        code BLOB NOT NULL, promotion BLOB NOT NULL, use_limit INTEGER, customer BLOB, starts_at INTEGER,
        ends_at INTEGER, revoked_at INTEGER
        """

    /// A staged code, as the arguments of the statement that adds it.
    struct Entry {
        let code: String
        let line: Int
        let arguments: [SQLArgument]
    }

    /// Adds codes.
    func add(_ codes: [NumberedCode]) throws(CartwrightError) {
        for code in codes { try insert?.run(CodeRow.arguments(code.code) + [.number(code.line)]) }
        count += codes.count
    }

    /// Sorts the codes, equal codes by line. Call it once, after the last code.
    func sort() throws(CartwrightError) {
        insert = nil
        try connection.execute(
            "COMMIT; CREATE TABLE sorted AS SELECT * FROM staged ORDER BY code, line; DROP TABLE staged"
        )
        page = try PreparedStatement("SELECT * FROM sorted WHERE rowid > ? ORDER BY rowid LIMIT ?", on: connection)
    }

    /// Returns codes in order.
    ///
    /// - Parameter start: the number of codes before the first one returned.
    func entries(from start: Int, limit: Int) throws(CartwrightError) -> [Entry] {
        try page?.all(.number(start), .number(limit)) { row in
            let arguments: [SQLArgument] = [
                .bytes(row.bytes(0)), .bytes(row.bytes(1)), .number(row.integer(ifPresent: 2)),
                row.bytes(ifPresent: 3).map(SQLArgument.bytes) ?? .null, .number(row.integer(ifPresent: 4)),
                .number(row.integer(ifPresent: 5)), .number(row.integer(ifPresent: 6)),
            ]
            return Entry(code: row.text(0), line: Int(row.integer(7)), arguments: arguments)
        } ?? []
    }
}
