/// An outbox in memory: for tests, and as the simplest reference implementation.
public actor MemoryOutboxStore: OutboxStore {
    private let limits: OutboxLimits
    private var ids: IdentifierGenerator
    private var pending: [MemoryEvent] = []
    private var batches: [MemoryBatch] = []
    private var recorded: Int64 = 0

    /// Creates an empty outbox.
    ///
    /// - Parameters:
    ///   - limits: the limits of the outbox.
    ///   - seed: the seed of the ids of its batches; use a random one outside of tests.
    public init(limits: OutboxLimits = OutboxLimits(), seed: UInt64) {
        self.limits = limits
        ids = IdentifierGenerator(seed: seed)
    }

    /// Records events.
    public func record(_ events: [Event], at now: Instant) -> RecordReceipt {
        var receipt = RecordReceipt(recorded: 0)
        for event in events {
            recorded += 1
            let waiting = MemoryEvent(number: recorded, source: event.source, body: event.utf8)
            if let error = limits.batch.refusal(of: event, bytes: waiting.body.count) {
                receipt.refused.append(error)
                batches.append(MemoryBatch([waiting], id: ids.next(at: now), at: now))
                batches[batches.count - 1].progress.bury(error, at: now)
            } else {
                receipt.recorded += 1
                pending.append(waiting)
            }
        }
        return receipt
    }

    /// Makes batches that were being sent due at once; waiting batches keep waiting.
    public func resume(at now: Instant) {
        waitAnew(at: now)
        for index in batches.indices { batches[index].progress.takeBack(at: now) }
    }

    /// Returns the next batch to send.
    public func nextBatch(at now: Instant) -> OutboxBatch? {
        waitAnew(at: now)
        if let index = firstDue(at: now) { return batches[index].giveOut() }
        guard batches.count(where: \.isInFlight) < max(1, limits.inFlight) else { return nil }
        let events = takePending()
        guard !events.isEmpty else { return nil }
        batches.append(MemoryBatch(events, id: ids.next(at: now), at: now))
        return batches[batches.count - 1].giveOut()
    }

    /// Records the outcome of an attempt.
    ///
    /// - Throws: `outbox.unknown_batch`.
    public func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) throws(CartwrightError) {
        guard let index = batches.firstIndex(where: { $0.entry.id == id && $0.isAway }) else { throw .unknownBatch(id) }
        guard !batches[index].progress.settle(outcome, at: now) else { return }
        let events = batches.remove(at: index).events
        let middle = BatchProgress.olderHalf(of: events.count)
        for half in [events[..<middle], events[middle...]] {
            batches.append(MemoryBatch(Array(half), id: ids.next(at: now), at: now))
        }
    }

    /// Returns the number of pending events and of batches by state.
    public func summary() -> OutboxSummary {
        var summary = OutboxSummary()
        summary.pendingEvents = pending.count
        for batch in batches { summary.batches[batch.entry.state, default: 0] += 1 }
        summary.nextDueAt = free.map { batches[$0].dueAt }.min()
        return summary
    }

    /// Returns batches, oldest first.
    public func batches(in state: OutboxState?, limit: Int) -> [OutboxEntry] {
        inOrder.map { batches[$0].entry }.filter { state == nil || $0.state == state }.suffix(max(0, limit))
    }

    /// Returns a batch with its body.
    public func batch(_ id: String) -> (entry: OutboxEntry, body: [UInt8])? {
        batches.first { $0.entry.id == id }.map { ($0.entry, $0.body) }
    }

    /// Puts a dead batch in flight again.
    ///
    /// - Throws: `outbox.unknown_batch`, `outbox.not_dead`.
    public func retry(_ id: String, at now: Instant) throws(CartwrightError) {
        batches[try dead(id)].progress.revive(at: now)
    }

    /// Deletes a dead batch.
    ///
    /// - Throws: `outbox.unknown_batch`, `outbox.not_dead`.
    public func discard(_ id: String) throws(CartwrightError) { batches.remove(at: try dead(id)) }

    /// Deletes delivered batches that were settled before an instant.
    public func deleteDelivered(before: Instant) -> Int {
        let count = batches.count
        batches.removeAll { batch in
            batch.entry.state == .delivered && batch.entry.settledAt.map { $0 < before } == true
        }
        return count - batches.count
    }

    /// Rewrites the events that wait, and those of all batches.
    ///
    /// - Parameter rewrite: returns the new bytes of an event; nil to keep it.
    /// - Throws: the errors of `rewrite`; nothing is rewritten then.
    func rewriteAll(by rewrite: ([UInt8]) throws(CartwrightError) -> [UInt8]?) throws(CartwrightError) {
        var (waiting, batches) = (pending, batches)
        for index in waiting.indices { try waiting[index].rewrite(by: rewrite) }
        for index in batches.indices { try batches[index].rewrite(by: rewrite) }
        (pending, self.batches) = (waiting, batches)
    }

    /// Restarts waits after the clock was set back, which would last longer otherwise.
    private func waitAnew(at now: Instant) {
        for index in batches.indices { batches[index].progress.waitAnew(from: now) }
    }

    // MARK: Order

    /// The positions of the batches, ordered by their first events: the order of recording.
    private var inOrder: [Int] {
        batches.indices.sorted { batches[$0].firstNumber < batches[$1].firstNumber }
    }

    /// The batches that wait only for their next attempt: they share no source with an older batch in flight or a batch
    /// being sent.
    private var free: [Int] {
        var taken = Set(batches.filter(\.isAway).flatMap(\.sources))
        return inOrder.filter { index in
            guard batches[index].isInFlight, !batches[index].isAway else { return false }
            defer { taken.formUnion(batches[index].sources) }
            return taken.isDisjoint(with: batches[index].sources)
        }
    }

    /// Returns the batch that has been due for the longest time, the older one if equal.
    private func firstDue(at now: Instant) -> Int? {
        let due = free.filter { batches[$0].dueAt <= now }
        return due.min { (batches[$0].dueAt, batches[$0].firstNumber) < (batches[$1].dueAt, batches[$1].firstNumber) }
    }

    /// Removes the oldest pending events whose sources are not in flight, up to the size of a batch.
    private func takePending() -> [MemoryEvent] {
        let busy = Set(batches.filter(\.isInFlight).flatMap(\.sources))
        var (taken, rest, bytes) = ([MemoryEvent](), [MemoryEvent](), 1)
        var isFull = false
        for event in pending.prefix(max(1, limits.lookAhead)) {
            // Nothing is taken after the first event that does not fit, so that no later event overtakes it.
            if !isFull, !busy.contains(event.source) {
                isFull = !limits.batch.hasRoom(for: event.body.count, after: taken.count, bodyBytes: bytes)
            }
            guard !isFull, !busy.contains(event.source) else {
                rest.append(event)
                continue
            }
            bytes += event.body.count + (taken.isEmpty ? 0 : 1)
            taken.append(event)
        }
        pending = rest + pending.dropFirst(max(1, limits.lookAhead))
        return taken
    }

    private func dead(_ id: String) throws(CartwrightError) -> Int {
        guard let index = batches.firstIndex(where: { $0.entry.id == id }) else { throw .unknownBatch(id) }
        guard batches[index].entry.state == .dead else { throw .notDead(id, batches[index].entry.state) }
        return index
    }
}
