/// The counts of one tenant's outbox, changed in memory during a transaction and written at its end.
///
/// All outboxes of the tenant in this process share it, so that two of them in one transaction count together. It is
/// used only while the connection is locked, by one caller at a time.
final class TenantOutbox: @unchecked Sendable {
    let tenant: SQLArgument
    var counts = OutboxCounts()
    private(set) var countsBefore = OutboxCounts()
    /// True if the row exists.
    private(set) var isOpen = false
    /// The number of the transaction that has read it.
    private(set) var transaction: UInt64 = 0

    init(_ tenant: SQLArgument) { self.tenant = tenant }

    /// Sets the counts that a transaction has read, nil if the row does not exist.
    func open(_ read: OutboxCounts?, in transaction: UInt64) {
        (counts, countsBefore) = (read ?? OutboxCounts(), read ?? OutboxCounts())
        (isOpen, self.transaction) = (read != nil, transaction)
    }

    var hasChanged: Bool { counts != countsBefore }
    /// The number of events recorded in the transaction.
    var recorded: Int64 { counts.recorded &- countsBefore.recorded }
}
