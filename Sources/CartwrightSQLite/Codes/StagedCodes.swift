internal import Cartwright

/// Codes that wait for the end of an import, in a temporary database of their own that is gone with it.
///
/// There they are brought into their order, however many there are: a table that is filled in the order of its keys is
/// written once, one that is filled at random over and over.
final class StagedCodes {
    private let connection: SQLiteConnection
    private var insert: PreparedStatement?
    private var page: PreparedStatement?
    private(set) var count = 0

    /// What errors call it.
    private static let name = "the temporary file of the import (TMPDIR says where)"

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

    /// A code on its way, as the arguments of the statement that adds it.
    struct Entry {
        let code: String
        let line: Int
        let arguments: [SQLArgument]
    }

    /// Takes in codes.
    func add(_ codes: [NumberedCode]) throws(CartwrightError) {
        for code in codes { try insert?.run(CodeRow.arguments(code.code) + [.number(code.line)]) }
        count += codes.count
    }

    /// Brings the codes into their order, each in the order of its lines. It is called once, after the last code.
    func sort() throws(CartwrightError) {
        insert = nil
        try connection.execute(
            "COMMIT; CREATE TABLE sorted AS SELECT * FROM staged ORDER BY code, line; DROP TABLE staged"
        )
        page = try PreparedStatement("SELECT * FROM sorted WHERE rowid > ? ORDER BY rowid LIMIT ?", on: connection)
    }

    /// Some codes in their order.
    ///
    /// - Parameter start: how many come before them.
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
