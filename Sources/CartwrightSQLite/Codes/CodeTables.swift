internal import Cartwright
internal import GRDBSQLite

/// The codes of a store, as statements on its connection.
///
/// It stays with one connection and is reached only while that is held, by one caller at a time, which is why it may be
/// handed from thread to thread.
final class CodeTables: @unchecked Sendable {
    private let connection: OpaquePointer
    private let path: String
    private var statements: [PreparedStatement?]

    init(on connection: OpaquePointer, path: String) {
        (self.connection, self.path) = (connection, path)
        statements = Array(repeating: nil, count: CodeSQL.allCases.count)
    }

    /// A statement, compiled when it is needed for the first time.
    func statement(_ sql: CodeSQL) throws(CartwrightError) -> PreparedStatement {
        if let known = statements[sql.rawValue] { return known }
        let compiled = try PreparedStatement(sql.text, on: connection, path: path)
        statements[sql.rawValue] = compiled
        return compiled
    }

    /// Runs something in a transaction: all of it is durable when this returns, or nothing has changed.
    func transaction<Value>(_ body: () throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        try statement(.begin).run()
        do throws(CartwrightError) {
            let value = try body()
            try statement(.commit).run()
            return value
        } catch {
            // Where SQLite has rolled back by itself, as on a full disk, there is no transaction to roll back.
            try? statement(.rollback).run()
            throw error
        }
    }

    /// The code in its normal form, nil where there is none.
    func find(_ code: String) throws(CartwrightError) -> IssuedCode? {
        let path = path
        return try statement(.find).first(.text(code)) { row throws(CartwrightError) in try CodeRow.read(row, path) }
    }

    /// Whether there is a code, without reading it.
    func has(_ code: String) throws(CartwrightError) -> Bool {
        try statement(.find).first(.text(code)) { _ in true } ?? false
    }

    /// Adds a code unless it is there; whether it was added.
    func add(_ arguments: [SQLArgument]) throws(CartwrightError) -> Bool {
        try statement(.add).run(arguments)
        return sqlite3_changes(connection) > 0
    }

    /// Codes in their order.
    func codes(
        after code: String,
        of promotion: String?,
        limit: Int
    ) throws(CartwrightError) -> [IssuedCode] {
        let path = path
        let read = { (row: SQLRow) throws(CartwrightError) in try CodeRow.read(row, path) }
        guard let promotion else { return try statement(.page).all(.text(code), .number(limit), read: read) }
        return try statement(.pageOfPromotion).all(.text(code), .text(promotion), .number(limit), read: read)
    }

    /// Revokes something; how many codes were not revoked before.
    func revoke(_ sql: CodeSQL, _ what: String, at now: Instant) throws(CartwrightError) -> Int {
        try statement(sql).run(.text(what), .integer(now.milliseconds))
        return Int(sqlite3_changes(connection))
    }
}
