/// Keeps events from the moment they are recorded until a receiver has them.
///
/// An event is *pending* until it becomes part of a batch. A batch is *in flight* from then on, through as many
/// attempts as it takes, with one id and the same bytes each time; in the end it is *delivered* or *dead*. The batches
/// that are in flight share no ``Event/source``, and each takes the oldest events of its sources: so what one source
/// says arrives in the order in which it was said, whatever fails in between.
///
/// A method that has returned is durable: with a store on disk it survives a killed process and a power failure. One
/// that throws has changed nothing.
///
/// One process at a time delivers from a store; any number of them record.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol OutboxStore: Sendable {
    /// Keeps events, in their order, all of them or none. Events over the limit of one event are kept as dead letters,
    /// a batch of one each.
    ///
    /// - Returns: what was kept. Only now may the caller acknowledge what the events tell.
    /// - Throws: an error of area `store`; `outbox.overloaded` where more calls wait for the disk than may.
    func record(_ events: [Event], at now: Instant) async throws(CartwrightError) -> RecordReceipt

    /// Makes every batch that is given out due at once: called once when delivery begins, since the process that
    /// delivered before may have died in the middle of an attempt. Batches that wait for their next attempt go on
    /// waiting, as their receiver may have asked for.
    ///
    /// - Throws: an error of area `store`; `outbox.busy` where another process delivers from this store.
    func resume(at now: Instant) async throws(CartwrightError)

    /// The batch to send next: of those in flight the one that has been due for longest, the older of two; or else the
    /// oldest pending events whose sources are not in flight, as a new batch. A batch waits while one that is older and
    /// in flight, as the first half of one that was too large may be, or one that is given out, has a source in common
    /// with it. A batch is not given out again before it was settled or ``resume(at:)`` was called.
    ///
    /// Where the clock shows less than when a batch was postponed, it has been set back: the batch then waits from now
    /// on for as long as it was to wait at that time, and no longer.
    ///
    /// - Returns: nil where there is nothing to send now.
    /// - Throws: an error of area `store`; `outbox.busy`.
    func nextBatch(at now: Instant) async throws(CartwrightError) -> OutboxBatch?

    /// Writes down how an attempt ended.
    ///
    /// - Throws: an error of area `store`; `outbox.busy`; `outbox.unknown_batch` where no batch of this id is given
    ///   out.
    func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) async throws(CartwrightError)

    /// How much is where.
    ///
    /// - Throws: an error of area `store`.
    func summary() async throws(CartwrightError) -> OutboxSummary

    /// Batches, oldest first.
    ///
    /// - Parameters:
    ///   - state: only those in this state.
    ///   - limit: the most to return, from the newest: not negative.
    /// - Throws: an error of area `store`.
    func batches(in state: OutboxState?, limit: Int) async throws(CartwrightError) -> [OutboxEntry]

    /// A batch and its body, nil where there is none of this id.
    ///
    /// - Throws: an error of area `store`.
    func batch(_ id: String) async throws(CartwrightError) -> (entry: OutboxEntry, body: [UInt8])?

    /// Puts a dead batch in flight again, due at once, with the id it had and no failures. Later events of its sources
    /// may have arrived before it.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    func retry(_ id: String, at now: Instant) async throws(CartwrightError)

    /// Deletes a dead batch for good.
    ///
    /// - Throws: an error of area `store`; `outbox.unknown_batch`, `outbox.not_dead`.
    func discard(_ id: String) async throws(CartwrightError)

    /// Deletes delivered batches that were settled before an instant. Nothing else is ever deleted. It may go in steps,
    /// so that other calls need not wait for all of it: what it deleted before it threw stays deleted.
    ///
    /// - Returns: how many.
    /// - Throws: an error of area `store`.
    @discardableResult
    func deleteDelivered(before: Instant) async throws(CartwrightError) -> Int
}

/// What a call of ``OutboxStore/record(_:at:)`` has kept.
public struct RecordReceipt: Hashable, Sendable {
    /// How many events wait for delivery.
    public var recorded: Int
    /// Why the others are dead letters (`event.too_large`), in their order.
    public var refused: [CartwrightError]

    /// A receipt.
    public init(recorded: Int, refused: [CartwrightError] = []) {
        self.recorded = recorded
        self.refused = refused
    }
}
