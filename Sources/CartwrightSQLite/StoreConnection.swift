internal import Cartwright
internal import GRDB

/// The connection to a file, used by one caller at a time.
final class StoreConnection: Sendable {
    /// The path as it was given.
    let path: String
    private let queue: DatabaseQueue
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
        let waitSeconds = Double(max(0, wait.milliseconds)) / 1_000
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
            try queue.writeWithoutTransaction { try Schema.bringUpToDate($0, path: file.given) }
        } catch {
            throw StoreFailure.error(for: error, file.given)
        }
        files = OpenFiles(of: file)
    }

    /// Refuses a file that is not where it was opened.
    ///
    /// - Throws: `store.moved`.
    func refuseMoved() throws(CartwrightError) { try files.refuseMoved() }

    /// Reads, all of it from one state of the file.
    func read<Value>(_ body: (Database) throws -> Value) throws(CartwrightError) -> Value {
        do { return try queue.read(body) } catch { throw StoreFailure.error(for: error, path) }
    }

    /// Writes, all or nothing.
    func write<Value>(_ body: (Database) throws -> Value) throws(CartwrightError) -> Value {
        try files.refuseMoved()
        do { return try queue.write(body) } catch { throw StoreFailure.error(for: error, path) }
    }

    /// Runs something on SQLite's own connection, one at a time, and ends with no transaction open.
    ///
    /// - Parameters:
    ///   - isWriting: whether it writes, for which the file has to be where it was opened.
    ///   - body: what is run.
    func with<Value>(
        writing isWriting: Bool = false,
        _ body: (OpaquePointer) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        do {
            return try queue.writeWithoutTransaction { database in
                if isWriting { try files.refuseMoved() }
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
