internal import Cartwright

extension OutboxTables {
    /// Makes every batch in flight due at once, those that were given out among them.
    func resume(at now: Instant) throws(CartwrightError) {
        let away = try statement(.away).all { $0.integer(0) }
        try statement(.makeAllDue).run(.integer(now.milliseconds))
        for number in away {
            var batch = try batch(number)
            try updateWaiting(&batch)
            try updateFirst(of: batch.members.sources)
        }
    }

    /// Gives out what has been due for longest, or else a new batch.
    func nextBatch(at now: Instant) throws(CartwrightError) -> OutboxBatch? {
        if let due = try statement(.due).first(.integer(now.milliseconds), read: { $0.integer(0) }) {
            var batch = try batch(due)
            batch.entry.dueAt = nil
            try set(batch)
            return outgoing(batch, try body(due))
        }
        guard counts[.inFlight] < Int64(max(1, limits.inFlight)), let (members, body) = try takePending() else {
            return nil
        }
        var batch = StoredBatch(members, bytes: body.count, id: nextID(at: now), at: now)
        batch.entry.dueAt = nil
        try add(batch, body)
        try enter(&batch)
        return outgoing(batch, body)
    }

    private func outgoing(_ batch: StoredBatch, _ body: [UInt8]) -> OutboxBatch {
        let entry = batch.entry
        return OutboxBatch(
            id: entry.id,
            body: body,
            events: entry.events,
            failures: entry.failures,
            createdAt: entry.createdAt
        )
    }

    /// The oldest pending events whose sources are not in flight, as many as a batch holds.
    private func takePending() throws(CartwrightError) -> (BatchMembers, body: [UInt8])? {
        var (building, busy) = (BatchInProgress(limits: limits.batch), [[UInt8]: Bool]())
        let isBusy = try statement(.firstOfSource)
        try statement(.pendingEvents).each(.number(max(1, limits.lookAhead))) { row throws(CartwrightError) in
            let (number, source) = (row.integer(0), row.bytes(1))
            if busy[source] == nil { busy[source] = try isBusy.first(.bytes(source)) { _ in true } ?? false }
            guard busy[source] == false else {
                building.skip()
                return true
            }
            return building.take(number, source, row.bytes(2))
        }
        for taken in building.numbers {
            try statement(.deleteEvents).run(.integer(taken.lowerBound), .integer(taken.upperBound))
        }
        counts.pending &-= Int64(building.members.events.count)
        return building.members.events.isEmpty ? nil : (building.members, building.finish())
    }
}

/// A batch that grows event by event.
private struct BatchInProgress {
    let limits: BatchLimits
    private(set) var members = BatchMembers()
    private var body = [UInt8(ascii: "[")]
    /// The numbers of the events, as ranges that hold no other event that waits.
    private(set) var numbers: [ClosedRange<Int64>] = []
    private var isUnbroken = false

    init(limits: BatchLimits) { self.limits = limits }

    mutating func skip() { isUnbroken = false }

    /// Adds an event. After the first that does not fit nothing more is taken, so that no later event overtakes it.
    mutating func take(_ number: Int64, _ source: [UInt8], _ event: [UInt8]) -> Bool {
        guard limits.hasRoom(for: event.count, after: members.events.count, bodyBytes: body.count) else { return false }
        if !members.events.isEmpty { body.append(UInt8(ascii: ",")) }
        body += event
        members.append(BatchMembers.Member(number: number, length: event.count, source: source))
        if isUnbroken, let last = numbers.popLast() {
            numbers.append(last.lowerBound...number)
        } else {
            numbers.append(number...number)
        }
        isUnbroken = true
        return true
    }

    func finish() -> [UInt8] { body + [UInt8(ascii: "]")] }
}
