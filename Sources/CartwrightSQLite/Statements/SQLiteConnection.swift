internal import CSQLite
internal import Cartwright

/// A connection to an SQLite file. It is used by one caller at a time, so it may move between threads.
final class SQLiteConnection: @unchecked Sendable {
    /// A function that makes an error from a result code of SQLite and its message.
    typealias Failing = @Sendable (_ result: Int32, _ message: String) -> CartwrightError

    /// The path in errors.
    let path: String
    let pointer: OpaquePointer
    let failing: Failing
    private var transactions: [TransactionSQL: PreparedStatement] = [:]

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - file: the file; an empty name opens a temporary database.
    ///   - path: the path in errors.
    ///   - isReadOnly: true to create and write nothing.
    ///   - waitMilliseconds: the time to wait for another process.
    ///   - failing: makes the errors; by default those of a store.
    /// - Throws: an error of area `store`.
    init(
        _ file: String,
        named path: String,
        isReadOnly: Bool = false,
        waitMilliseconds: Int = 0,
        failing: Failing? = nil
    ) throws(CartwrightError) {
        var opened: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let result = sqlite3_open_v2(file, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        let failing = failing ?? { StoreFailure.error($0, $1, path) }
        guard let opened, result == SQLITE_OK else {
            defer { sqlite3_close_v2(opened) }
            throw failing(result, opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory")
        }
        (pointer, self.path, self.failing) = (opened, path, failing)
        sqlite3_busy_timeout(opened, Int32(clamping: waitMilliseconds))
    }

    /// The connection stays open until its last statement is finalized.
    deinit { sqlite3_close_v2(pointer) }

    /// Runs statements one after another.
    func execute(_ sql: String) throws(CartwrightError) { try check(sqlite3_exec(pointer, sql, nil, nil, nil)) }

    /// Returns the first number that a statement returns; 0 if it returns none.
    func integer(_ sql: String) throws(CartwrightError) -> Int64 {
        try PreparedStatement(sql, on: self).first { $0.integer(0) } ?? 0
    }

    /// Throws an error if a result is a failure.
    func check(_ result: Int32) throws(CartwrightError) {
        guard result == SQLITE_OK else { throw failing(result, String(cString: sqlite3_errmsg(pointer))) }
    }

    /// Runs a function in a transaction: all changes are durable when it returns, or nothing has changed.
    func transaction<Value>(
        writing isWriting: Bool = true,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try run(isWriting ? .begin : .beginReading)
        do throws(CartwrightError) {
            let value = try body()
            try run(.commit)
            return value
        } catch {
            // If SQLite has rolled back by itself, as on a full disk, the transaction has already ended.
            try? run(.rollback)
            throw error
        }
    }

    private func run(_ sql: TransactionSQL) throws(CartwrightError) {
        if let known = transactions[sql] { return try known.run() }
        let statement = try PreparedStatement(sql.rawValue, on: self)
        transactions[sql] = statement
        try statement.run()
    }
}

/// The statements with which transactions begin and end.
private enum TransactionSQL: String {
    case begin = "BEGIN IMMEDIATE"
    case beginReading = "BEGIN"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
}
