internal import Cartwright

/// The transactions of a file, and their counts. Nothing in a transaction is durable before it is committed.
///
/// The value belongs to one connection and is used only while that is locked, by one caller at a time, so it may move
/// between threads.
final class CommitTables: @unchecked Sendable {
    private let connection: SQLiteConnection
    private let realPath: String
    private let statements: StatementCache<CommitSQL>

    /// The counts, changed in memory and written at the end of the transaction.
    var counts = CommitCounts()
    private var countsBefore = CommitCounts()
    /// The counter file, opened at the first commit; nil if the file is read-only.
    private var counter: CommitCounter?
    private var hasLookedForCounter = false
    private var outboxes: [Tenant: TenantOutbox] = [:]
    /// The outboxes that the transaction has read.
    private var opened: [TenantOutbox] = []
    /// The number of the transaction, including those that were rolled back.
    private(set) var transaction: UInt64 = 0
    /// The number of the last transaction that was rolled back.
    private(set) var lastRolledBack: UInt64 = 0

    private var path: String { connection.path }

    /// - Parameter realPath: the path without symbolic links.
    init(on connection: SQLiteConnection, realPath: String) {
        (self.connection, self.realPath) = (connection, realPath)
        statements = StatementCache(on: connection)
    }

    /// Runs a function in a transaction: all changes are durable when it returns, or nothing has changed.
    func transaction<Value>(
        writing: Bool,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        let value: Value
        do throws(CartwrightError) {
            value = try connection.transaction(writing: writing) { () throws(CartwrightError) in
                try readCounts()
                let changesBefore = statements.totalChanges
                let value = try body()
                try writeOutboxCounts()
                if counts != countsBefore || statements.totalChanges != changesBefore { try writeCounts() }
                return value
            }
        } catch {
            lastRolledBack = transaction
            throw error
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

    /// Returns the counts of a tenant's outbox in this transaction.
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

    /// Checks that no outbox has lost its counts: an outbox without counts must be one with no events yet.
    private func expectAllOutboxes() throws(CartwrightError) {
        let present = try statements[.outboxes].first { $0.integer(0) } ?? 0
        guard present == counts.outboxes else { throw StoreFailure.corrupt(path, "its outbox has no counts") }
    }

    private func writeOutboxCounts() throws(CartwrightError) {
        for outbox in opened where outbox.hasChanged {
            if !outbox.isOpen { counts.outboxes &+= 1 }
            counts.recorded &+= outbox.recorded
            try statements.run(.setOutboxCounts, [outbox.tenant] + outbox.counts.row)
        }
    }
}
