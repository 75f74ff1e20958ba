public import Cartwright
internal import CartwrightAnalytics

/// The stores of the engine in one SQLite file, for one machine and for backends with a local disk.
///
/// The file is created with mode 0600 if it does not exist. It uses a write-ahead log and `synchronous=FULL`: the
/// effect of a call that has returned survives a killed process and a power failure. Several processes may have the
/// file open; a process that finds it locked waits a while.
///
/// One file may serve many shops: every store made from it belongs to one ``/Cartwright/Tenant``, and all of them
/// share its connection and its commits. The value itself is a store of the feeds of ``/Cartwright/Tenant/shop``.
///
/// ```swift
/// let store = try SQLiteStore(path: "shop.store")
/// let kept = StoredFeed(in: store, named: "ada")
/// let feed = try kept.feed()
/// ```
public final class SQLiteStore: Sendable {
    /// The path passed to the initializer.
    public let path: String
    /// The path without symbolic links.
    let realPath: String

    /// The transactions that the calls of all its stores share.
    let commits: GroupCommit
    let statements: FileStatements
    let connection: StoreConnection
    /// The digest of customers in counters, with the key of this file.
    let customers: KeyedDigest
    /// The time to wait for another process.
    let wait: Duration

    /// Opens a file, or creates it, and migrates its tables.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it. Two more files, with `-wal` and `-shm` after its name, exist
    ///     beside it while it is open. A file that other users can write to is refused.
    ///   - wait: the time to wait for another process.
    /// - Throws: an error of area `store`.
    public init(path: String, wait: Duration = .seconds(5)) throws(CartwrightError) {
        let file = try DatabaseFile(at: path)
        (self.path, realPath, self.wait) = (path, file.path, wait)
        connection = try StoreConnection(to: file, wait: wait)
        customers = try connection.with { connection throws(CartwrightError) in
            try StoreSecret.customers(in: connection)
        }
        statements = try connection.with { FileStatements(on: $0) }
        let tables = try connection.with { CommitTables(on: $0, realPath: file.path) }
        commits = GroupCommit(connection, tables)
    }

    /// Checks that the open file is still the one at its path: writes to a removed file are lost.
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
    let lists: StatementCache<ListSQL>
    let accounts: StatementCache<AccountSQL>
    let prices: StatementCache<PriceSQL>

    init(on connection: SQLiteConnection) {
        (feeds, outbox) = (StatementCache(on: connection), StatementCache(on: connection))
        (ledger, sessions) = (StatementCache(on: connection), StatementCache(on: connection))
        (records, codes) = (StatementCache(on: connection), StatementCache(on: connection))
        (lists, accounts) = (StatementCache(on: connection), StatementCache(on: connection))
        prices = StatementCache(on: connection)
    }
}
