internal import CSQLite
internal import Cartwright

/// An SQL statement that is compiled once and run many times.
///
/// Recording runs it a hundred thousand times a second.
final class PreparedStatement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer
    private let failing: SQLiteConnection.Failing

    init(_ sql: String, on connection: SQLiteConnection) throws(CartwrightError) {
        var compiled: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let rest = sql.withCString { start in
            var end: UnsafePointer<CChar>?
            let result = sqlite3_prepare_v3(connection.pointer, start, -1, flags, &compiled, &end)
            return result == SQLITE_OK ? end.map { String(cString: $0) } : nil
        }
        guard let rest else {
            throw connection.failing(
                sqlite3_errcode(connection.pointer),
                String(cString: sqlite3_errmsg(connection.pointer))
            )
        }
        guard let compiled, rest.allSatisfy({ $0.isWhitespace || $0 == ";" }) else {
            sqlite3_finalize(compiled)
            throw connection.failing(
                SQLITE_MISUSE,
                "expected one statement, found \(compiled == nil ? "none" : "several")"
            )
        }
        (statement, self.connection, failing) = (compiled, connection.pointer, connection.failing)
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs the statement to its end.
    func run(_ arguments: SQLArgument...) throws(CartwrightError) { try run(arguments) }

    /// Runs the statement to its end.
    func run(_ arguments: [SQLArgument]) throws(CartwrightError) {
        defer { sqlite3_reset(statement) }
        try bind(arguments)
        while try step() {}
    }

    /// Reads the first row, nil if there is none.
    func first<Value>(
        _ arguments: SQLArgument...,
        read: (SQLRow) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value? {
        defer { sqlite3_reset(statement) }
        try bind(arguments)
        return try step() ? try read(SQLRow(statement: statement)) : nil
    }

    /// Reads rows until the function returns false.
    func each(_ arguments: SQLArgument..., read: (SQLRow) throws(CartwrightError) -> Bool) throws(CartwrightError) {
        try each(arguments, read: read)
    }

    /// Reads rows until the function returns false.
    func each(_ arguments: [SQLArgument], read: (SQLRow) throws(CartwrightError) -> Bool) throws(CartwrightError) {
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
            guard result == SQLITE_OK else { throw failure(result) }
        }
    }

    private func step() throws(CartwrightError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw failure(result)
        }
    }

    private func failure(_ result: Int32) -> CartwrightError {
        failing(result, String(cString: sqlite3_errmsg(connection)))
    }

    /// The names of the result columns.
    var columnNames: [String] {
        (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
        }
    }
}

/// The current row of a statement, valid until the next step.
struct SQLRow {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func integer(ifPresent column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// Returns the digest of the columns before one.
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

    /// Returns a value of any type as text; null is empty.
    func shown(_ column: Int32) -> String {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: String(integer(column))
        case SQLITE_FLOAT: String(sqlite3_column_double(statement, column))
        default: text(column)
        }
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
