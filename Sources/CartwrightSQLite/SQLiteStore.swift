public import Cartwright
internal import GRDB

/// The engine's stores in one SQLite file: for one machine, and for backends with a disk of their own.
///
/// The file is made with mode 0600 where it is not there yet, and written with a write-ahead log and
/// `synchronous=FULL`: what a call has returned from survives a killed process and a power failure. Several processes
/// may have the file open; who finds it locked waits a while.
///
/// ```swift
/// let store = try SQLiteStore(path: "shop.store")
/// let kept = KeptFeed(in: store, named: "ada")
/// let feed = try kept.feed()
/// ```
public final class SQLiteStore: Sendable {
    /// The path as it was given.
    public let path: String
    /// The file itself, whatever symbolic links lead to it.
    let realPath: String

    /// How large SQLite leaves the log when it begins anew, after a transaction that was larger.
    private static let logBytes = 64 << 20

    /// How many pages the log has when they are moved into the file: counters that everyone changes are in it again and
    /// again, and moved once.
    private static let loggedPages = 4_000

    /// How much of the file is kept in memory, so that counters that come back are not read again.
    private static let cacheKiB = 32_000

    private let queue: DatabaseQueue

    /// Opens a file, or makes it, and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it. Two more, with `-wal` and `-shm` after its name, stand beside it
    ///     while it is open. A file that others can write to is refused.
    ///   - waitMilliseconds: how long to wait for another process.
    /// - Throws: an error of area `store`.
    public init(path: String, waitMilliseconds: Int = 5_000) throws(CartwrightError) {
        let file = try DatabaseFile(at: path)
        (self.path, realPath) = (path, file.path)
        let waitSeconds = Double(max(0, waitMilliseconds)) / 1_000
        try LostCommits.refuse(file, waitSeconds: waitSeconds)
        var configuration = Configuration()
        configuration.busyMode = .timeout(waitSeconds)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.loggedPages)")
            try database.execute(sql: "PRAGMA cache_size = -\(Self.cacheKiB)")
            try database.execute(sql: "PRAGMA journal_size_limit = \(Self.logBytes)")
        }
        do {
            queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try queue.writeWithoutTransaction { try Schema.bringUpToDate($0, path: path) }
        } catch {
            throw StoreFailure.error(for: error, path)
        }
    }

    /// Reads, all of it from one state of the file.
    func read<Value>(_ body: (Database) throws -> Value) throws(CartwrightError) -> Value {
        do { return try queue.read(body) } catch { throw StoreFailure.error(for: error, path) }
    }

    /// Writes, all or nothing.
    func write<Value>(_ body: (Database) throws -> Value) throws(CartwrightError) -> Value {
        do { return try queue.write(body) } catch { throw StoreFailure.error(for: error, path) }
    }

    /// Runs something on SQLite's own connection, one at a time, and ends with no transaction open.
    func withConnection<Value>(
        _ body: (OpaquePointer) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        do {
            return try queue.writeWithoutTransaction { database in
                guard let connection = database.sqliteConnection else { throw StoreFailure.closed(path) }
                return try body(connection)
            }
        } catch {
            throw StoreFailure.error(for: error, path)
        }
    }

    /// Sets the connection up in another way, for tests of what happens then.
    func execute(_ sql: String) throws(CartwrightError) {
        do {
            try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        } catch {
            throw StoreFailure.error(for: error, path)
        }
    }

    /// Hears of every statement that is run, for tests of what runs when nothing should.
    func trace(_ hear: @escaping @Sendable (String) -> Void) {
        queue.writeWithoutTransaction { database in database.trace { event in hear("\(event)") } }
    }
}
