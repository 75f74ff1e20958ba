internal import Cartwright
internal import GRDBSQLite

/// A statement of SQL that is compiled once and run over and over.
///
/// Events are recorded through it a hundred thousand times a second. GRDB's statements box each argument and tell
/// observers, and take several times as long.
final class PreparedStatement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer
    private let path: String

    init(_ sql: String, on connection: OpaquePointer, path: String) throws(CartwrightError) {
        var compiled: OpaquePointer?
        let result = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard let compiled else { throw StoreFailure.error(result, sqlite3_errmsg(connection), path) }
        (statement, self.connection, self.path) = (compiled, connection, path)
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs it to its end.
    func run(_ arguments: SQLArgument...) throws(CartwrightError) { try run(arguments) }

    /// Runs it to its end.
    func run(_ arguments: [SQLArgument]) throws(CartwrightError) {
        defer { sqlite3_reset(statement) }
        try bind(arguments)
        while try step() {}
    }

    /// Reads the first row, nil where there is none.
    func first<Value>(
        _ arguments: SQLArgument...,
        read: (SQLRow) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value? {
        defer { sqlite3_reset(statement) }
        try bind(arguments)
        return try step() ? try read(SQLRow(statement: statement)) : nil
    }

    /// Reads row after row, as long as the reader wants another one.
    func each(_ arguments: SQLArgument..., read: (SQLRow) throws(CartwrightError) -> Bool) throws(CartwrightError) {
        defer { sqlite3_reset(statement) }
        try bind(arguments)
        while try step() {
            guard try read(SQLRow(statement: statement)) else { return }
        }
    }

    /// Reads all rows.
    func all<Value>(
        _ arguments: SQLArgument...,
        read: (SQLRow) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> [Value] {
        defer { sqlite3_reset(statement) }
        try bind(arguments)
        var values: [Value] = []
        while try step() { values.append(try read(SQLRow(statement: statement))) }
        return values
    }

    private func bind(_ arguments: [SQLArgument]) throws(CartwrightError) {
        for (index, argument) in arguments.enumerated() {
            let result = argument.bind(to: statement, at: Int32(truncatingIfNeeded: index) + 1)
            guard result == SQLITE_OK else { throw StoreFailure.error(result, sqlite3_errmsg(connection), path) }
        }
    }

    private func step() throws(CartwrightError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw StoreFailure.error(result, sqlite3_errmsg(connection), path)
        }
    }
}

/// The row at which a statement stands, valid until it goes on.
struct SQLRow {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func integer(ifPresent column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// The digest of the columns before one.
    func digest(before end: Int32) -> Int64 {
        var digest = RowDigest()
        for column in 0..<end {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: digest.add(.null)
            case SQLITE_INTEGER: digest.add(.integer(integer(column)))
            default:
                digest.add(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count(column)))
            }
        }
        return digest.value
    }

    private func count(_ column: Int32) -> Int { Int(sqlite3_column_bytes(statement, column)) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: count(column)))
    }

    func bytes(ifPresent column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func text(ifPresent column: Int32) -> String? { isNull(column) ? nil : text(column) }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
