import Cartwright
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// Tests the statements and results of one connection.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLConnectionTests {
    private func connection() throws -> PostgreSQLConnection { try .open(TestCluster.shared().settings()) }

    @Test func `arguments are returned unchanged`() throws {
        let connection = try connection()
        let text = "SELECT $1::bigint, $2::bytea, $3::text, $4::bigint, $5::bigint[], $6::bytea[]"
        let rows = try connection.query(
            text,
            [
                .integer(.min), .bytes([0, 39, 92, 255]), .text("é'\\"), .null, .integers([1, nil, .max]),
                .byteStrings([[], nil, [0]]),
            ]
        )
        #expect(rows.count == 1)
        #expect(try rows.integer(0, 0) == .min)
        #expect(try rows.bytes(0, 1) == [0, 39, 92, 255])
        #expect(try rows.text(0, 2) == "é'\\")
        #expect(try rows.integer(ifPresent: 0, 3) == nil)
        let arrays =
            "SELECT a[1], a[3], b[1], b[3], a[2] IS NULL AND b[2] IS NULL FROM (SELECT $1::bigint[] a, $2::bytea[] b)"
        let elements = try connection.query(
            arrays + " AS given",
            [.integers([1, nil, .max]), .byteStrings([[], nil, [0]])]
        )
        #expect(try elements.integer(0, 0) == 1)
        #expect(try elements.integer(0, 1) == .max)
        #expect(try elements.bytes(0, 2) == [])
        #expect(try elements.bytes(0, 3) == [0])
        #expect(try elements.flag(0, 4))
    }

    @Test func `a missing row or column is an error, not a trap`() throws {
        let rows = try connection().query("SELECT NULL::bigint, 'abc'::text, '\\xff'::bytea, 1::smallint")
        for (row, column) in [(0, 0), (0, 1), (0, 4), (0, -1), (1, 0), (-1, 0), (.max, .max)] {
            let error = #expect(throws: PostgreSQLFailure.self) { try rows.integer(row, column) }
            #expect(error?.error.code == .storeCorrupt, "\(row), \(column)")
        }
        #expect(throws: PostgreSQLFailure.self) { try rows.text(0, 2) }
        #expect(throws: PostgreSQLFailure.self) { try rows.flag(0, 1) }
        #expect(throws: PostgreSQLFailure.self) { try rows.bytes(0, 0) }
        #expect(try rows.integer(0, 3) == 1)
    }

    @Test func `statements of one round trip are one transaction, and the connection survives a failure`() throws {
        let connection = try connection()
        try connection.script("CREATE TEMPORARY TABLE kept (number bigint PRIMARY KEY)")
        let add = "INSERT INTO kept VALUES ($1)"
        let twice = [1, 2, 2].map { PostgreSQLStatement(add, [.integer($0)]) }
        let error = #expect(throws: PostgreSQLFailure.self) { try connection.exchange(twice) }
        #expect(error?.kind == .server("23505"))
        #expect(error?.error.code == .storeCorrupt)
        #expect(try connection.query("SELECT count(*) FROM kept").integer(0, 0) == 0)
        let answers = try connection.exchange([1, 2].map { PostgreSQLStatement(add, [.integer($0)]) })
        #expect(answers.map(\.written) == [1, 1])
        #expect(throws: PostgreSQLFailure.self) { try connection.query("no SQL") }
        #expect(try connection.query("SELECT count(*) FROM kept").integer(0, 0) == 2)
    }

    @Test func `a transaction that throws changes nothing`() throws {
        let connection = try connection()
        try connection.script("CREATE TEMPORARY TABLE kept (number bigint PRIMARY KEY)")
        #expect(throws: PostgreSQLFailure.self) {
            try connection.transaction { () throws(PostgreSQLFailure) in
                try connection.query("INSERT INTO kept VALUES (1)")
                try connection.query("SELECT 1 / 0")
            }
        }
        #expect(try connection.query("SELECT count(*) FROM kept").integer(0, 0) == 0)
    }

    @Test func `rows are copied completely, or not at all if their source fails`() throws {
        let connection = try connection()
        try connection.script("CREATE TEMPORARY TABLE kept (number bigint PRIMARY KEY)")
        var pieces = (1...1_000).map { Array("\($0)\n".utf8) }[...]
        try connection.copy("COPY kept FROM STDIN") { () throws(PostgreSQLFailure) in pieces.popFirst() }
        #expect(try connection.query("SELECT count(*) FROM kept").integer(0, 0) == 1_000)
        var more = [Array("2000\n".utf8)][...]
        let error = #expect(throws: PostgreSQLFailure.self) {
            try connection.copy("COPY kept FROM STDIN") { () throws(PostgreSQLFailure) in
                guard let piece = more.popFirst() else { throw .damaged("here", "no more") }
                return piece
            }
        }
        #expect(error?.kind == .unexpected)
        #expect(throws: PostgreSQLFailure.self) {
            try connection.copy("COPY nowhere FROM STDIN") { () throws(PostgreSQLFailure) in nil }
        }
        #expect(try connection.query("SELECT count(*) FROM kept").integer(0, 0) == 1_000)
    }

    @Test func `a terminated backend is a lost connection`() throws {
        let (connection, other) = (try connection(), try connection())
        let pid = try connection.query("SELECT pg_backend_pid()::bigint").integer(0, 0)
        #expect(connection.isOpen)
        try other.query("SELECT pg_terminate_backend($1::bigint::int)", [.integer(pid)])
        let error = #expect(throws: PostgreSQLFailure.self) {
            while true { try connection.query("SELECT 1::bigint") }
        }
        #expect(error?.kind == .lost)
        #expect(!connection.isOpen)
    }

    @Test func `the server ends a statement that takes too long`() throws {
        var settings = try TestCluster.shared().settings()
        settings.statementLimit = .milliseconds(50)
        let connection = try PostgreSQLConnection.open(settings)
        let error = #expect(throws: PostgreSQLFailure.self) { try connection.query("SELECT pg_sleep(60)") }
        #expect(error?.error.code == .storeLocked)
        #expect(try connection.query("SELECT 1::bigint").integer(0, 0) == 1)
    }
}
