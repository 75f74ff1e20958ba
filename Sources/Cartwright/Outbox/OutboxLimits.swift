/// How much an outbox takes at a time.
public struct OutboxLimits: Hashable, Sendable {
    /// How large batches may be.
    public var batch = BatchLimits()
    /// The most batches in flight at a time, those that wait for another attempt among them: while a receiver is out of
    /// order, everything else stays pending. Below 1 counts as 1.
    public var inFlight = 64
    /// How many of the oldest pending events are looked at for a new batch. One source that says more than its batches
    /// can carry away holds up others only when it is this far ahead of them. Below 1 counts as 1.
    public var lookAhead = 10_000

    /// The most calls that wait for the disk at a time: one more is refused with `outbox.overloaded`, or with
    /// `store.overloaded` where it is a call on the ledger or sessions of the same store, so that a disk that hangs
    /// does not fill the memory. Delivery has as many again. Below 1 counts as 1.
    public var waitingCalls = 10_000
    /// The most bytes of events that wait for the disk at a time: 256 MiB. A single call may have more where no other
    /// one waits.
    public var waitingBytes = 256 << 20

    /// The usual limits.
    public init() {}
}
