internal import Cartwright

/// The tables of one tenant's outbox, within a transaction.
///
/// The value belongs to one connection and is used only while that is locked, by one caller at a time, so it may move
/// between threads.
final class OutboxTables: @unchecked Sendable {
    let limits: OutboxLimits
    let path: String
    let tenant: SQLArgument
    private let name: Tenant
    private let statements: StatementCache<OutboxSQL>

    private let names: BatchNames
    /// The transaction in progress, with its counts.
    private var commit: CommitTables?
    private var outbox: TenantOutbox
    private var transaction: UInt64 = 0
    /// The size limit of the file, and the size in use.
    var room: OutboxRoom
    /// The known time without deliveries.
    var idleWindow: IdleWindow?

    /// - Parameter path: the path in errors.
    init(
        _ statements: StatementCache<OutboxSQL>,
        of tenant: Tenant,
        path: String,
        limits: OutboxLimits,
        seed: UInt64,
        maximumBytes: Int64?
    ) {
        (self.statements, name, self.path, self.limits) = (statements, tenant, path, limits)
        names = BatchNames(seed: seed)
        self.tenant = .text(tenant.name)
        outbox = TenantOutbox(self.tenant)
        room = OutboxRoom(maximumBytes: maximumBytes)
    }

    /// Joins a transaction.
    func join(_ commit: CommitTables) throws(CartwrightError) {
        guard transaction != commit.transaction else { return }
        // A transaction that was rolled back may have given out the batches that are due.
        if commit.lastRolledBack >= transaction { idleWindow = nil }
        outbox = try commit.outbox(of: name)
        try room.measure(self)
        (self.commit, transaction) = (commit, commit.transaction)
    }

    /// The counts, changed in memory and written at the end of the transaction.
    var counts: OutboxCounts {
        get { outbox.counts }
        _modify { yield &outbox.counts }
    }

    /// The number of transactions that have changed the file.
    var commits: Int64 { commit?.counts.commits ?? 0 }

    /// Returns a statement, compiled at its first use.
    func statement(_ sql: OutboxSQL) throws(CartwrightError) -> PreparedStatement { try statements[sql] }

    /// Returns the id of a new batch, unique across tenants.
    func nextID(at now: Instant) -> String {
        defer { commit?.counts.named &+= 1 }
        return names.id(commit?.counts.named ?? 0, at: now)
    }

    /// Runs a statement that changes rows of the tenant, and checks the number of rows.
    ///
    /// - Throws: `store.corrupt` if the number differs.
    func change(_ sql: OutboxSQL, _ arguments: [SQLArgument], rows: Int) throws(CartwrightError) {
        guard try statements.run(sql, [tenant] + arguments) == rows else {
            throw StoreFailure.damaged(path, "a table has fewer or more rows than expected")
        }
    }
}

/// The size at which a file accepts no more events.
///
/// SQLite's own limit, `max_page_count`, does not serve: it would stop deliveries as well, which need a few pages
/// before they free any, so a full outbox would stay full.
struct OutboxRoom {
    let maximumBytes: Int64?
    private var usedBytes: Int64 = 0

    /// The approximate bytes that SQLite adds to an event: lengths, number, and its share of a page.
    private static let overheadBytes: Int64 = 32

    init(maximumBytes: Int64?) { self.maximumBytes = maximumBytes }

    /// Measures the size in use when a transaction is joined.
    mutating func measure(_ tables: OutboxTables) throws(CartwrightError) {
        guard maximumBytes != nil else { return }
        let pages = try Self.read(.pages, tables) &- Self.read(.freePages, tables)
        usedBytes = pages &* (try Self.read(.pageSize, tables))
    }

    /// Reserves space for an event.
    ///
    /// - Throws: `store.full`.
    mutating func take(_ bytes: Int, path: String) throws(CartwrightError) {
        guard let maximumBytes else { return }
        usedBytes &+= Int64(bytes) &+ Self.overheadBytes
        guard usedBytes <= maximumBytes else { throw StoreFailure.outboxFull(path, maximumBytes: maximumBytes) }
    }

    private static func read(_ sql: OutboxSQL, _ tables: OutboxTables) throws(CartwrightError) -> Int64 {
        try tables.statement(sql).first { row in row.integer(0) } ?? 0
    }
}

/// An instant before which no delivery is due, unless a commit comes first.
struct IdleWindow {
    private let commits: Int64
    private let from: Instant
    private let until: Instant?

    /// - Parameter commits: the number of transactions that have changed the file.
    init(after commits: Int64, at now: Instant, until: Instant?) {
        (self.commits, from, self.until) = (commits, now, until)
    }

    /// True until the instant, or until a commit or a clock that was set back ends it.
    func lasts(at now: Instant, after commits: Int64) -> Bool {
        guard commits == self.commits, now >= from else { return false }
        return until.map { now < $0 } ?? true
    }
}
