internal import Cartwright

/// The tables of one tenant's outbox, for as long as a transaction lasts.
///
/// It stays with one connection and is reached only while that is held, by one caller at a time, which is why it may be
/// handed from thread to thread.
final class OutboxTables: @unchecked Sendable {
    let limits: OutboxLimits
    let path: String
    let tenant: SQLArgument
    private let name: Tenant
    private let statements: StatementCache<OutboxSQL>

    private let names: BatchNames
    /// The transaction that it takes part in, and what is counted in it.
    private var commit: CommitTables?
    private var outbox: TenantOutbox
    private var transaction: UInt64 = 0
    /// How many bytes the file may have before it takes no more events, and how many it has.
    var room: OutboxRoom
    /// Until when there is nothing to send, as far as is known.
    var quiet: OutboxQuiet?

    /// - Parameter path: the path as errors name it.
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

    /// Takes part in a transaction from here on.
    func join(_ commit: CommitTables) throws(CartwrightError) {
        guard transaction != commit.transaction else { return }
        outbox = try commit.outbox(of: name)
        try room.measure(self)
        (self.commit, transaction) = (commit, commit.transaction)
    }

    /// Changed by value, and written at the end of the transaction.
    var counts: OutboxCounts {
        get { outbox.counts }
        _modify { yield &outbox.counts }
    }

    /// How many transactions have changed the file.
    var commits: Int64 { commit?.counts.commits ?? 0 }

    /// A statement, compiled when it is needed for the first time.
    func statement(_ sql: OutboxSQL) throws(CartwrightError) -> PreparedStatement { try statements[sql] }

    /// The id of a new batch. No two tenants have the same.
    func nextID(at now: Instant) -> String {
        defer { commit?.counts.named &+= 1 }
        return names.id(commit?.counts.named ?? 0, at: now)
    }

    /// Runs a statement that changes rows of the tenant, and expects how many it finds.
    ///
    /// - Throws: `store.corrupt` where there are others.
    func change(_ sql: OutboxSQL, _ arguments: [SQLArgument], rows: Int) throws(CartwrightError) {
        guard try statements.run(sql, [tenant] + arguments) == rows else {
            throw StoreFailure.damaged(path, "what is in one of its tables is not found there")
        }
    }
}

/// The size at which a file takes no more events.
///
/// Not SQLite's own limit, `max_page_count`: that would stop deliveries as well, which need a few pages before they
/// give any back, and a full outbox would stay full for good.
struct OutboxRoom {
    let maximumBytes: Int64?
    private var usedBytes: Int64 = 0

    /// The bytes that SQLite adds to an event, about: lengths, number, and its share of a page.
    private static let overheadBytes: Int64 = 32

    init(maximumBytes: Int64?) { self.maximumBytes = maximumBytes }

    /// Finds out how much of the file is in use, when a transaction is joined.
    mutating func measure(_ tables: OutboxTables) throws(CartwrightError) {
        guard maximumBytes != nil else { return }
        let pages = try Self.read(.pages, tables) &- Self.read(.freePages, tables)
        usedBytes = pages &* (try Self.read(.pageSize, tables))
    }

    /// Takes room for an event.
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
struct OutboxQuiet {
    private let commits: Int64
    private let from: Instant
    private let until: Instant?

    /// - Parameter commits: how many transactions have changed the file.
    init(after commits: Int64, at now: Instant, until: Instant?) {
        (self.commits, from, self.until) = (commits, now, until)
    }

    /// True while that holds. A clock that shows less than before was set back, and then it does not hold.
    func lasts(at now: Instant, after commits: Int64) -> Bool {
        guard commits == self.commits, now >= from else { return false }
        return until.map { now < $0 } ?? true
    }
}
