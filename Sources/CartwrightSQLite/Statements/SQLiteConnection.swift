internal import CSQLite
internal import Cartwright

/// A connection to a file of SQLite. It is reached by one caller at a time, which is why it may be handed from thread
/// to thread.
final class SQLiteConnection: @unchecked Sendable {
    /// Makes an error of a result of SQLite's functions and its message.
    typealias Failing = @Sendable (_ result: Int32, _ message: String) -> CartwrightError

    /// The path as errors name it.
    let path: String
    let pointer: OpaquePointer
    let failing: Failing
    private var transactions: [TransactionSQL: PreparedStatement] = [:]

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - file: the file; an empty name is that of a temporary one.
    ///   - path: the path as errors name it.
    ///   - isReadOnly: true where nothing is made and nothing written.
    ///   - waitMilliseconds: how long to wait for another process.
    ///   - failing: makes errors; those of a store, unless given.
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
            throw failing(result, opened.map { String(cString: sqlite3_errmsg($0)) } ?? "there is no memory")
        }
        (pointer, self.path, self.failing) = (opened, path, failing)
        sqlite3_busy_timeout(opened, Int32(clamping: waitMilliseconds))
    }

    /// Statements that are left keep it open until they are gone, too.
    deinit { sqlite3_close_v2(pointer) }

    /// Runs statements to their end, one after another.
    func execute(_ sql: String) throws(CartwrightError) { try check(sqlite3_exec(pointer, sql, nil, nil, nil)) }

    /// The number that a statement returns first; 0 where it returns none.
    func integer(_ sql: String) throws(CartwrightError) -> Int64 {
        try PreparedStatement(sql, on: self).first { $0.integer(0) } ?? 0
    }

    /// Expects a result to be no failure.
    func check(_ result: Int32) throws(CartwrightError) {
        guard result == SQLITE_OK else { throw failing(result, String(cString: sqlite3_errmsg(pointer))) }
    }

    /// Runs something in a transaction: all of it is durable when this returns, or nothing has changed.
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
            // Where SQLite has rolled back by itself, as on a full disk, there is no transaction to roll back.
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
