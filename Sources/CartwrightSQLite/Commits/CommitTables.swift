internal import Cartwright

/// Transactions of a file, and what is counted of them. Nothing in one is durable before it is committed.
///
/// It stays with one connection and is reached only while that is held, by one caller at a time, which is why it may be
/// handed from thread to thread.
final class CommitTables: @unchecked Sendable {
    private let connection: SQLiteConnection
    private let realPath: String
    private let statements: StatementCache<CommitSQL>

    /// Changed by value, and written at the end.
    var counts = CommitCounts()
    private var countsBefore = CommitCounts()
    /// Made with the first commit. A file that may only be read has none.
    private var counter: CommitCounter?
    private var hasLookedForCounter = false
    private var outboxes: [Tenant: TenantOutbox] = [:]
    /// Those that the transaction has read.
    private var opened: [TenantOutbox] = []
    /// The number of the transaction, those that were rolled back among them.
    private(set) var transaction: UInt64 = 0

    private var path: String { connection.path }

    /// - Parameter realPath: the file itself.
    init(on connection: SQLiteConnection, realPath: String) {
        (self.connection, self.realPath) = (connection, realPath)
        statements = StatementCache(on: connection)
    }

    /// Runs something in a transaction: all of it is durable when this returns, or nothing has changed.
    func transaction<Value>(
        writing: Bool,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        let value = try connection.transaction(writing: writing) { () throws(CartwrightError) in
            try readCounts()
            let changesBefore = statements.totalChanges
            let value = try body()
            try writeOutboxCounts()
            if counts != countsBefore || statements.totalChanges != changesBefore { try writeCounts() }
            return value
        }
        if counts.commits != countsBefore.commits { writeCounter() }
        return value
    }

    // MARK: Counts

    private func readCounts() throws(CartwrightError) {
        transaction &+= 1
        opened = []
        let read = try CommitCounts.read(by: try statements[.counts], path: path)
        (counts, countsBefore) = (read, read)
    }

    private func writeCounts() throws(CartwrightError) {
        counts.commits &+= 1
        try statements.run(.setCounts, counts.row)
    }

    private func writeCounter() {
        if !hasLookedForCounter {
            hasLookedForCounter = true
            counter = CommitCounter(beside: realPath)
        }
        counter?.write(counts.reading)
    }

    // MARK: Outboxes

    /// What is counted of a tenant's outbox, as this transaction has it.
    func outbox(of tenant: Tenant) throws(CartwrightError) -> TenantOutbox {
        let outbox = outboxes[tenant] ?? TenantOutbox(.text(tenant.name))
        guard outbox.transaction != transaction else { return outbox }
        let path = path
        let read = try statements[.outboxCounts].first(outbox.tenant) { row throws(CartwrightError) in
            try OutboxCounts(row, path: path)
        }
        if read == nil { try expectAllOutboxes() }
        outbox.open(read, in: transaction)
        outboxes[tenant] = outbox
        opened.append(outbox)
        return outbox
    }

    /// An outbox without counts is one to which nothing was ever recorded, unless its counts are lost.
    private func expectAllOutboxes() throws(CartwrightError) {
        let present = try statements[.outboxes].first { $0.integer(0) } ?? 0
        guard present == counts.outboxes else { throw StoreFailure.corrupt(path, "its outbox has no counts") }
    }

    private func writeOutboxCounts() throws(CartwrightError) {
        for outbox in opened where outbox.hasChanged {
            if !outbox.isKept { counts.outboxes &+= 1 }
            counts.recorded &+= outbox.recorded
            try statements.run(.setOutboxCounts, [outbox.tenant] + outbox.counts.row)
        }
    }
}
