/// The limits of an outbox.
public struct OutboxLimits: Hashable, Sendable {
    /// The limits of batches.
    public var batch = BatchLimits()
    /// The maximum number of batches in flight, including those that wait for another attempt: while a receiver fails,
    /// all other events stay pending. Below 1 counts as 1.
    public var inFlight = 64
    /// The number of the oldest pending events that are searched for a new batch. A source that records faster than its
    /// batches are delivered delays other sources only if it is this far ahead of them. Below 1 counts as 1.
    public var lookAhead = 10_000

    /// The maximum number of calls that wait for the disk: one more fails with `outbox.overloaded`, or with
    /// `store.overloaded` for a call on the ledger or sessions of the same store, so that a hanging disk does not fill
    /// the memory. Delivery has the same number in addition. Below 1 counts as 1.
    public var waitingCalls = 10_000
    /// The maximum size of events that wait for the disk, in bytes: 256 MiB. A single call may exceed it if no other
    /// call waits.
    public var waitingBytes = 256 << 20

    /// Creates the default limits.
    public init() {}
}
