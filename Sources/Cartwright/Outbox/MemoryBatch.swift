/// An event in memory as it goes: its place in the order of recording, and its bytes.
struct MemoryEvent {
    let number: Int64
    let source: String
    let body: [UInt8]
}

/// A batch in memory, its events and where it stands. One that is in flight and has no time when it is due is away.
struct MemoryBatch {
    var entry: OutboxEntry
    let events: [MemoryEvent]
    /// When it was decided when it is due.
    private var dueSince: Instant

    init(_ events: [MemoryEvent], id: String, at now: Instant) {
        (self.events, dueSince) = (events, now)
        entry = OutboxEntry(id: id, state: .inFlight, events: events.count, bytes: 0, createdAt: now, dueAt: now)
        entry.bytes = body.count
    }

    var firstNumber: Int64 { events.first?.number ?? 0 }
    var sources: Set<String> { Set(events.map(\.source)) }
    var body: [UInt8] { Array("[".utf8) + events.map(\.body).joined(separator: Array(",".utf8)) + Array("]".utf8) }
    var isInFlight: Bool { entry.state == .inFlight }
    var isAway: Bool { isInFlight && entry.dueAt == nil }
    var dueAt: Instant { entry.dueAt ?? .latest }

    mutating func giveOut() -> OutboxBatch {
        entry.dueAt = nil
        return OutboxBatch(
            id: entry.id,
            body: body,
            events: events.count,
            failures: entry.failures,
            createdAt: entry.createdAt
        )
    }

    mutating func deliver(at now: Instant) {
        (entry.state, entry.settledAt, entry.reason) = (.delivered, now, nil)
    }

    mutating func wait(until due: Instant, from now: Instant) { (entry.dueAt, dueSince) = (due, now) }

    /// Where the clock was set back, lets it wait from now on for as long as it was to wait then, and no longer.
    mutating func waitAnew(from now: Instant) {
        guard isInFlight, let due = entry.dueAt, dueSince > now else { return }
        wait(until: now.adding(milliseconds: max(0, due.milliseconds - dueSince.milliseconds)), from: now)
    }

    mutating func postpone(until: Instant, _ error: CartwrightError, at now: Instant) {
        wait(until: until, from: now)
        entry.reason = OutboxEntry.Reason(error)
        entry.failures += 1
    }

    mutating func bury(_ error: CartwrightError, at now: Instant) {
        (entry.state, entry.dueAt, entry.settledAt) = (.dead, nil, now)
        entry.reason = OutboxEntry.Reason(error)
    }

    mutating func revive(at now: Instant) {
        (entry.state, entry.settledAt) = (.inFlight, nil)
        wait(until: now, from: now)
        (entry.failures, entry.reason) = (0, nil)
    }
}
