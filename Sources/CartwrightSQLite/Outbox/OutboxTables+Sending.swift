internal import Cartwright

extension OutboxTables {
    /// Makes batches that were given out due at once; batches that wait for a retry keep waiting.
    func resume(at now: Instant) throws(CartwrightError) {
        try waitAnew(at: now)
        let away = try statement(.away).all(tenant) { $0.integer(0) }
        for number in away {
            var batch = try batch(number)
            batch.progress.takeBack(at: now)
            try set(batch)
        }
        for number in away {
            var batch = try batch(number)
            try updateWaiting(&batch)
            try updateFirst(of: batch.members.sources)
        }
        idleWindow = nil
    }

    /// True if there is certainly nothing to send, so that no writing transaction is needed.
    func hasNothing(at now: Instant) throws(CartwrightError) -> Bool {
        if let idleWindow, idleWindow.lasts(at: now, after: commits) { return true }
        guard try statement(.due).first(tenant, .integer(now.milliseconds), read: { $0.integer(0) }) == nil,
            try statement(.decidedAfter).first(tenant, .integer(now.milliseconds), read: { $0.integer(0) }) == nil
        else { return false }
        return counts.pending == 0 || counts[.inFlight] >= Int64(max(1, limits.inFlight))
    }

    /// Gives out the batch that has been due the longest, or else a new batch.
    func nextBatch(at now: Instant) throws(CartwrightError) -> OutboxBatch? {
        try waitAnew(at: now)
        let batch = try giveOut(at: now)
        idleWindow = batch == nil ? IdleWindow(after: commits, at: now, until: try summary().nextDueAt) : nil
        return batch
    }

    /// Reschedules retries after the clock was set back: otherwise they would wait longer by that time.
    private func waitAnew(at now: Instant) throws(CartwrightError) {
        for number in try statement(.decidedAfter).all(tenant, .integer(now.milliseconds), read: { $0.integer(0) }) {
            var batch = try batch(number)
            batch.progress.waitAnew(from: now)
            try set(batch)
        }
    }

    private func giveOut(at now: Instant) throws(CartwrightError) -> OutboxBatch? {
        if let due = try statement(.due).first(tenant, .integer(now.milliseconds), read: { $0.integer(0) }) {
            var batch = try batch(due)
            batch.progress.giveOut()
            try set(batch)
            return batch.progress.outgoing(try body(of: batch))
        }
        guard counts[.inFlight] < Int64(max(1, limits.inFlight)), let (members, body) = try takePending() else {
            return nil
        }
        var batch = StoredBatch(members, body: body, id: nextID(at: now), at: now)
        batch.progress.giveOut()
        try add(batch, body)
        // None of its sources is in flight, so that it waits for no batch, and none waits for it.
        try addSources(of: batch)
        return batch.progress.outgoing(body)
    }

    /// Takes the oldest pending events whose sources are not in flight, as many as a batch holds.
    private func takePending() throws(CartwrightError) -> (BatchMembers, body: [UInt8])? {
        var (building, busy) = (BatchInProgress(limits: limits.batch), [[UInt8]: Bool]())
        let (isBusy, path) = (try statement(.firstOfSource), path)
        var (seen, isFull) = (Int64(0), false)
        try statement(.pendingEvents).each(tenant, .number(max(1, limits.lookAhead))) { row throws(CartwrightError) in
            seen &+= 1
            let source = row.bytes(1)
            let isAway: Bool
            if let known = busy[source] {
                isAway = known
            } else {
                isAway = try isBusy.first(tenant, .bytes(source)) { _ in true } ?? false
                busy[source] = isAway
            }
            // Only a few of many events may be of free sources: the others are not read.
            guard !isAway else {
                building.skip()
                return true
            }
            isFull = !building.take(try StoredEvent(row, of: source, path: path))
            return !isFull
        }
        guard isFull || seen == min(counts.pending, Int64(max(1, limits.lookAhead))) else {
            throw StoreFailure.damaged(path, "expected \(counts.pending) waiting events, found \(seen)")
        }
        for taken in building.numbers {
            let ends: [SQLArgument] = [.integer(taken.numbers.lowerBound), .integer(taken.numbers.upperBound)]
            try change(.deleteEvents, ends, rows: taken.count)
        }
        counts.pending &-= Int64(building.members.events.count)
        return building.members.events.isEmpty ? nil : (building.members, building.finish())
    }
}

/// A batch under construction.
private struct BatchInProgress {
    let limits: BatchLimits
    private(set) var members = BatchMembers()
    private var body = [UInt8(ascii: "[")]
    /// The numbers of the events, as ranges without other waiting events, and the number of events in each range.
    private(set) var numbers: [(numbers: ClosedRange<Int64>, count: Int)] = []
    private var isUnbroken = false

    init(limits: BatchLimits) { self.limits = limits }

    mutating func skip() { isUnbroken = false }

    /// Adds an event. After the first event that does not fit, none is added, so that no later event overtakes it.
    mutating func take(_ event: StoredEvent) -> Bool {
        let (number, length) = (event.number, event.body.count)
        guard limits.hasRoom(for: length, after: members.events.count, bodyBytes: body.count) else { return false }
        if !members.events.isEmpty { body.append(UInt8(ascii: ",")) }
        body += event.body
        members.append(BatchMembers.Member(number: number, length: length, source: event.source))
        if isUnbroken, let last = numbers.popLast() {
            numbers.append((last.numbers.lowerBound...max(number, last.numbers.lowerBound), last.count + 1))
        } else {
            numbers.append((number...number, 1))
        }
        isUnbroken = true
        return true
    }

    func finish() -> [UInt8] { body + [UInt8(ascii: "]")] }
}
