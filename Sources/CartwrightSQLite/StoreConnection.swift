internal import Cartwright
internal import Foundation

/// The connection to a file, used by one caller at a time.
final class StoreConnection: Sendable {
    /// The path passed to the initializer.
    let path: String
    private let lock = NSLock()
    /// The connection, used only while the lock is held.
    private let connection: SQLiteConnection
    private let files: OpenFiles

    /// The size to which SQLite truncates the log after a larger transaction.
    private static let logBytes = 64 << 20

    /// The number of log pages at which they are moved into the file: pages of busy counters are in the log many
    /// times, and moved once.
    private static let loggedPages = 4_000

    /// The size of the page cache, so that busy counters are not read again.
    private static let cacheKiB = 32_000

    /// Opens a file, and migrates its tables.
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
            PRAGMA secure_delete = ON;
            PRAGMA wal_autocheckpoint = \(Self.loggedPages);
            PRAGMA cache_size = -\(Self.cacheKiB);
            PRAGMA journal_size_limit = \(Self.logBytes);
            """
        )
        try Schema.bringUpToDate(connection, fillingNew: CommitCounts.add)
        files = OpenFiles(of: file)
    }

    /// Refuses a file that is not the one at its path any more.
    ///
    /// - Throws: `store.moved`.
    func refuseMoved() throws(CartwrightError) { try files.refuseMoved() }

    /// Runs a function on the connection, one at a time. The function must leave no transaction open.
    ///
    /// - Parameters:
    ///   - isWriting: true if the function writes, which requires that the file is still the one at its path.
    ///   - body: the function.
    func with<Value>(
        writing isWriting: Bool = false,
        _ body: (SQLiteConnection) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        lock.lock()
        defer { lock.unlock() }
        if isWriting { try files.refuseMoved() }
        return try body(connection)
    }

    /// Runs a function in a transaction of its own.
    func transaction<Value>(
        writing isWriting: Bool,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try with(writing: isWriting) { connection throws(CartwrightError) in
            try connection.transaction(writing: isWriting, body)
        }
    }
}
