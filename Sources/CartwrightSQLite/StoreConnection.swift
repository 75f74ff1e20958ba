internal import Cartwright
internal import Foundation

/// The connection to a file, used by one caller at a time.
final class StoreConnection: Sendable {
    /// The path as it was given.
    let path: String
    private let lock = NSLock()
    /// Reached while the lock is held.
    private let connection: SQLiteConnection
    private let files: OpenFiles

    /// How large SQLite leaves the log when it begins anew, after a transaction that was larger.
    private static let logBytes = 64 << 20

    /// How many pages the log has when they are moved into the file: counters that everyone changes are in it again and
    /// again, and moved once.
    private static let loggedPages = 4_000

    /// How much of the file is kept in memory, so that counters that come back are not read again.
    private static let cacheKiB = 32_000

    /// Opens a file, and brings its tables up to date.
    ///
    /// - Throws: an error of area `store`.
    init(to file: DatabaseFile, wait: Duration) throws(CartwrightError) {
        path = file.given
        let milliseconds = Int(clamping: max(0, wait.milliseconds))
        try LostCommits.refuse(file, waitMilliseconds: milliseconds)
        connection = try SQLiteConnection(file.path, named: path, waitMilliseconds: milliseconds)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = \(Self.loggedPages);
            PRAGMA cache_size = -\(Self.cacheKiB);
            PRAGMA journal_size_limit = \(Self.logBytes);
            """
        )
        try Schema.bringUpToDate(connection, fillingNew: CommitCounts.add)
        files = OpenFiles(of: file)
    }

    /// Refuses a file that is not where it was opened.
    ///
    /// - Throws: `store.moved`.
    func refuseMoved() throws(CartwrightError) { try files.refuseMoved() }

    /// Runs something on SQLite's own connection, one at a time, and ends with no transaction open.
    ///
    /// - Parameters:
    ///   - isWriting: whether it writes, for which the file has to be where it was opened.
    ///   - body: what is run.
    func with<Value>(
        writing isWriting: Bool = false,
        _ body: (SQLiteConnection) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        lock.lock()
        defer { lock.unlock() }
        if isWriting { try files.refuseMoved() }
        return try body(connection)
    }

    /// Runs something in a transaction of its own.
    func transaction<Value>(
        writing isWriting: Bool,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try with(writing: isWriting) { connection throws(CartwrightError) in
            try connection.transaction(writing: isWriting, body)
        }
    }
}
