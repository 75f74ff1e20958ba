import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the first version of the tables, and stores that are older.
@Suite(.timeLimit(.minutes(20))) struct FirstTablesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The columns, options, indexes and checks of all tables.
    private static let shape = """
        SELECT o.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
            || coalesce(c.dflt_value, '') || ' ' || c.pk || ' ' || c.hidden
        FROM sqlite_schema AS o, pragma_table_xinfo(o.name) AS c WHERE o.type = 'table'
        UNION ALL
        SELECT name || ' without row id: ' || wr || ', strict: ' || strict FROM pragma_table_list
        WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'
        UNION ALL
        SELECT o.name || ' ' || i.name || ' ' || i."unique" || ' ' || i.origin || ' ' || i.partial || ' ' || c.seqno
            || ' ' || coalesce(c.name, '') || ' ' || c.desc || ' ' || c.coll || ' ' || c.key
        FROM sqlite_schema AS o, pragma_index_list(o.name) AS i, pragma_index_xinfo(i.name) AS c
        WHERE o.type = 'table'
        UNION ALL
        SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
        UNION ALL
        SELECT name || ' ' || trim(line.value) FROM sqlite_schema,
            json_each('["' || replace(replace(sql, '"', ''), char(10), '","') || '"]') AS line
        WHERE line.value LIKE '%CHECK%'
        ORDER BY 1
        """

    private func shape(of path: String) throws -> [String] {
        let connection = try SQLiteConnection(path, named: path)
        return try PreparedStatement(Self.shape, on: connection).all { $0.text(0) }
    }

    @Test func `the first tables match those of 0.1.0`() throws {
        let made = folder.file("made.store")
        try OtherProgram(path: made).run(SchemaChanges.all[0])
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/0.1.0/shop.store").standardizedFileURL
        try FileManager.default.copyItem(atPath: fixture.path, toPath: folder.file("0.1.0.store"))
        let (found, expected) = (try shape(of: made), try shape(of: folder.file("0.1.0.store")))
        #expect(found.count > 150 && found == expected, "\(found.difference(from: expected))")
    }

    @Test func `a file older than 0.1.0 is refused and left unchanged`() throws {
        let path = folder.file("shop.store")
        try OtherProgram(path: path).run(
            "CREATE TABLE feed (name BLOB); PRAGMA application_id = 1128354388; PRAGMA user_version = 9"
        )
        let error = #expect(throws: CartwrightError.self) { try SQLiteStore(path: path) }
        #expect(error?.code == .storeOlder && error?.fault == .environment)
        #expect(error?.summary == "\(path): expected tables of version 10 or later, found version 9")
        #expect(error?.hint?.contains("start with a new one") == true)
        #expect(try shape(of: path).first == "feed 0 name BLOB 0  0 0")
    }

    @Test func `each new file is a separate store without commits`() throws {
        let found = try ["a.store", "b.store"].map { name in
            try SQLiteStore(path: folder.file(name)).withConnection { connection throws(CartwrightError) in
                try CommitCounts.reading(in: connection)
            }
        }
        #expect(found.allSatisfy { $0?.commits == 0 && $0?.recorded == 0 })
        #expect(found[0]?.store != found[1]?.store)
    }
}
