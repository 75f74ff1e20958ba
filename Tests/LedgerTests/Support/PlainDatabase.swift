import CSQLite

/// A SQLite file, opened without the engine.
final class PlainDatabase {
    private let handle: OpaquePointer?

    struct Failure: Error {
        let message: String
    }

    /// A row with its values by column name.
    struct Row {
        fileprivate var values: [String: String] = [:]

        subscript(_ column: String) -> String { values[column] ?? "" }

        func number<Number: FixedWidthInteger>(_ column: String) -> Number { Number(self[column]) ?? 0 }
    }

    init(path: String) throws {
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil)
        handle = opened
        try check(result)
    }

    deinit { sqlite3_close_v2(handle) }

    func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

    func rows(_ sql: String) throws -> [Row] {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        defer { sqlite3_finalize(statement) }
        var rows: [Row] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(Self.row(statement))
            case SQLITE_DONE: return rows
            case let result: try check(result)
            }
        }
    }

    private static func row(_ statement: OpaquePointer?) -> Row {
        var row = Row()
        for column in 0..<sqlite3_column_count(statement) {
            let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
            let start = sqlite3_column_text(statement, column)
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
            row.values[name] = String(decoding: bytes, as: UTF8.self)
        }
        return row
    }

    private func check(_ result: Int32) throws {
        guard result == SQLITE_OK else { throw Failure(message: String(cString: sqlite3_errmsg(handle))) }
    }
}
