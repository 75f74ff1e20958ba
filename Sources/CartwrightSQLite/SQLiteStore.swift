public import Cartwright

/// The engine's stores in one SQLite file: for one machine, and for backends with a disk of their own.
///
/// The file is made with mode 0600 where it is not there yet, and written with a write-ahead log and
/// `synchronous=FULL`: what a call has returned from survives a killed process and a power failure. Several processes
/// may have the file open; who finds it locked waits a while.
///
/// One file may serve many shops: every store that is made of it is that of one ``/Cartwright/Tenant``, and all of them
/// share its connection and its commits. By itself it is a store of feeds, those of ``/Cartwright/Tenant/shop``.
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

    /// Where the calls of all its stores share transactions.
    let commits: GroupCommit
    let statements: FileStatements
    let connection: StoreConnection

    /// Opens a file, or makes it, and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it. Two more, with `-wal` and `-shm` after its name, stand beside it
    ///     while it is open. A file that others can write to is refused.
    ///   - wait: how long to wait for another process.
    /// - Throws: an error of area `store`.
    public init(path: String, wait: Duration = .seconds(5)) throws(CartwrightError) {
        let file = try DatabaseFile(at: path)
        (self.path, realPath) = (path, file.path)
        connection = try StoreConnection(to: file, wait: wait)
        statements = try connection.with { FileStatements(on: $0) }
        let tables = try connection.with { CommitTables(on: $0, realPath: file.path) }
        commits = GroupCommit(connection, tables)
    }

    /// Checks that the file is where it was opened: what is written into one that was removed is lost.
    ///
    /// - Throws: `store.moved`.
    package func checkPlace() throws(CartwrightError) { try connection.refuseMoved() }
}

/// The compiled statements on a file, shared by the stores of all tenants.
struct FileStatements: Sendable {
    let feeds: StatementCache<FeedSQL>
    let outbox: StatementCache<OutboxSQL>
    let ledger: StatementCache<LedgerSQL>
    let sessions: StatementCache<SessionSQL>
    let records: StatementCache<RecordSQL>
    let codes: StatementCache<CodeSQL>

    init(on connection: SQLiteConnection) {
        (feeds, outbox) = (StatementCache(on: connection), StatementCache(on: connection))
        (ledger, sessions) = (StatementCache(on: connection), StatementCache(on: connection))
        (records, codes) = (StatementCache(on: connection), StatementCache(on: connection))
    }
}
