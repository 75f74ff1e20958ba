/// The counts of one tenant's outbox, changed by value while a transaction lasts and written at its end.
///
/// All outboxes of the tenant in this process share it, so that two of them in one transaction count together. It is
/// reached only while the connection is held, by one caller at a time.
final class TenantOutbox: @unchecked Sendable {
    let tenant: SQLArgument
    var counts = OutboxCounts()
    private(set) var countsBefore = OutboxCounts()
    /// Whether its row is there.
    private(set) var isKept = false
    /// The number of the transaction that has read it.
    private(set) var transaction: UInt64 = 0

    init(_ tenant: SQLArgument) { self.tenant = tenant }

    /// Takes what a transaction has read, nil where no row is there.
    func open(_ read: OutboxCounts?, in transaction: UInt64) {
        (counts, countsBefore) = (read ?? OutboxCounts(), read ?? OutboxCounts())
        (isKept, self.transaction) = (read != nil, transaction)
    }

    var hasChanged: Bool { counts != countsBefore }
    /// How many events were recorded in the transaction.
    var recorded: Int64 { counts.recorded &- countsBefore.recorded }
}
