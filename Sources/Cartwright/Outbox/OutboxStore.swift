/// Stores events from the moment they are recorded until a receiver accepts them.
///
/// An event is *pending* until it becomes part of a batch. From then on the batch is *in flight*, through any number of
/// attempts, with one id and the same bytes each time; in the end it is *delivered* or *dead*. Batches in flight share
/// no ``Event/source``, and each takes the oldest events of its sources: so the events of one source arrive in the
/// order of recording, whatever fails in between.
///
/// A completed method is durable: with a store on disk it survives a killed process and a power failure. A method that
/// throws has changed nothing.
///
/// Only one process at a time delivers from a store; any number of processes record.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol OutboxStore: Sendable {
    /// Records events in order, all of them or none. Events that exceed the size limit become dead letters, a batch of
    /// one each.
    ///
    /// - Returns: the recorded events. Acknowledge their cause only after this.
    /// - Throws: an error of area `store`; `outbox.overloaded` if too many calls are waiting for the disk.
    func record(_ events: [Event], at now: Instant) async throws(CartwrightError) -> RecordReceipt

    /// Makes every batch that was being sent due at once. Call it once when delivery begins, since the process that
    /// delivered before may have died during an attempt. Batches that wait for their next attempt keep waiting, as
    /// their receiver may have asked for.
    ///
    /// - Throws: an error of area `store`; `outbox.busy` if another process delivers from this store.
    func resume(at now: Instant) async throws(CartwrightError)

    /// Returns the next batch to send: of those in flight the one that has been due for the longest time, the older one
    /// if equal; otherwise the oldest pending events whose sources are not in flight, as a new batch. A batch waits
    /// while an older batch in flight, such as the first half of a divided batch, or a batch being sent shares a source
    /// with it. A batch is not returned again before it is settled or ``resume(at:)`` is called.
    ///
    /// If the clock is earlier than at the time a batch was postponed, it was set back: the batch then waits from now
    /// on for the duration of its wait, and no longer.
    ///
    /// - Returns: nil if there is nothing to send now.
    /// - Throws: an error of area `store`; `outbox.busy`.
    func nextBatch(at now: Instant) async throws(CartwrightError) -> OutboxBatch?

    /// Records the outcome of an attempt.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`; `outbox.unknown_batch` if no batch with this id is being
    ///   sent.
    func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError)

    /// Records the outcome of an attempt, and may return the next batch to send, so that both wait for the disk once.
    ///
    /// By default it only records the outcome.
    ///
    /// - Returns: a batch as ``nextBatch(at:)`` returns it; nil if that has to be called.
    /// - Throws: the errors of ``settle(_:_:at:)``. Then neither is done.
    func settleTakingNext(
        _ id: String,
        _ outcome: DeliveryOutcome,
        at now: Instant
    ) async throws(CartwrightError) -> OutboxBatch?

    /// Returns the number of pending events and of batches by state.
    ///
    /// - Throws: an error of area `store`.
    func summary() async throws(CartwrightError) -> OutboxSummary

    /// Returns batches, oldest first.
    ///
    /// - Parameters:
    ///   - state: returns only batches in this state.
    ///   - limit: the maximum number of batches to return, counted from the newest: not negative.
    /// - Throws: an error of area `store`.
    func batches(in state: OutboxState?, limit: Int) async throws(CartwrightError) -> [OutboxEntry]

    /// Returns a batch with its body; nil if no batch has this id.
    ///
    /// - Throws: an error of area `store`.
    func batch(_ id: String) async throws(CartwrightError) -> (entry: OutboxEntry, body: [UInt8])?

    /// Puts a dead batch in flight again, due at once, with its old id and no failures. Later events of its sources may
    /// have arrived before it.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    func retry(_ id: String, at now: Instant) async throws(CartwrightError)

    /// Deletes a dead batch permanently.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    func discard(_ id: String) async throws(CartwrightError)

    /// Deletes delivered batches that were settled before an instant. Nothing else is ever deleted. It may work in
    /// steps, so that other calls need not wait for all of it; batches deleted before an error stay deleted.
    ///
    /// - Returns: the number of deleted batches.
    /// - Throws: an error of area `store`.
    @discardableResult
    func deleteDelivered(before: Instant) async throws(CartwrightError) -> Int
}

/// The result of ``OutboxStore/record(_:at:)``.
public struct RecordReceipt: Hashable, Sendable {
    /// The number of events that wait for delivery.
    public var recorded: Int
    /// The errors of the events that became dead letters (`event.too_large`), in order.
    public var refused: [CartwrightError]

    /// Creates a receipt.
    public init(recorded: Int, refused: [CartwrightError] = []) {
        self.recorded = recorded
        self.refused = refused
    }
}

extension OutboxStore {
    /// Records the outcome of an attempt.
    ///
    /// - Returns: nil.
    public func settleTakingNext(
        _ id: String,
        _ outcome: DeliveryOutcome,
        at now: Instant
    ) async throws(CartwrightError) -> OutboxBatch? {
        try await settle(id, outcome, at: now)
        return nil
    }
}
