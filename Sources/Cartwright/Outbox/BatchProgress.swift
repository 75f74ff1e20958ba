/// The progress of a batch: its state, and when its next attempt is due.
///
/// Each change of a batch is decided here, for all stores: those in memory and in SQLite keep this value, and the
/// statements of PostgreSQL write what it comes to.
package struct BatchProgress: Sendable {
    /// The batch as lists show it.
    package private(set) var entry: OutboxEntry
    /// The instant at which the next attempt was decided; nil of a batch that is given out or settled. A clock that
    /// shows less has been set back since.
    package private(set) var dueSince: Instant?

    /// A new batch, due at once.
    package init(id: String, events: Int, bytes: Int, at now: Instant) {
        dueSince = now
        entry = OutboxEntry(id: id, state: .inFlight, events: events, bytes: bytes, createdAt: now, dueAt: now)
    }

    /// A batch as it was kept.
    package init(_ entry: OutboxEntry, dueSince: Instant?) { (self.entry, self.dueSince) = (entry, dueSince) }

    package var isInFlight: Bool { entry.state == .inFlight }
    /// True while it is given out to be sent.
    package var isAway: Bool { isInFlight && entry.dueAt == nil }

    /// The batch as it is sent.
    package func outgoing(_ body: [UInt8]) -> OutboxBatch {
        OutboxBatch(
            id: entry.id,
            body: body,
            events: entry.events,
            failures: entry.failures,
            createdAt: entry.createdAt
        )
    }

    /// Gives it out.
    package mutating func giveOut() { (entry.dueAt, dueSince) = (nil, nil) }

    /// Makes it due at once, where it was given out.
    package mutating func takeBack(at now: Instant) { if isAway { wait(until: now, from: now) } }

    /// Where the clock was set back, lets it wait from now on for as long as it was to wait then, and no longer.
    package mutating func waitAnew(from now: Instant) {
        guard isInFlight, let due = entry.dueAt, let since = dueSince, since > now else { return }
        // Instants lie within ten thousand years, so their distance fits.
        wait(until: now.adding(milliseconds: max(0, due.milliseconds - since.milliseconds)), from: now)
    }

    /// Notes how an attempt ended.
    ///
    /// - Returns: false where the batch has to be divided instead, and is as it was.
    package mutating func settle(_ outcome: DeliveryOutcome, at now: Instant) -> Bool {
        switch outcome {
        case .delivered:
            end(.delivered, at: now)
            entry.reason = nil
        case .postponed(let until, let error):
            wait(until: until, from: now)
            entry.reason = OutboxEntry.Reason(error)
            entry.failures &+= 1
        case .tooLarge where entry.events > 1: return false
        case .refused(let error), .tooLarge(let error):
            entry.failures &+= 1
            bury(error, at: now)
        }
        return true
    }

    /// Declares it dead.
    package mutating func bury(_ error: CartwrightError, at now: Instant) {
        end(.dead, at: now)
        entry.reason = OutboxEntry.Reason(error)
    }

    /// Puts it in flight again, due at once, as if nothing had failed.
    package mutating func revive(at now: Instant) {
        (entry.state, entry.settledAt, entry.failures, entry.reason) = (.inFlight, nil, 0, nil)
        wait(until: now, from: now)
    }

    /// The number of events in the older half of a batch that is divided.
    package static func olderHalf(of events: Int) -> Int { events / 2 + events % 2 }

    private mutating func wait(until due: Instant, from now: Instant) { (entry.dueAt, dueSince) = (due, now) }

    private mutating func end(_ state: OutboxState, at now: Instant) {
        giveOut()
        (entry.state, entry.settledAt) = (state, now)
    }
}

extension OutboxState {
    /// The number by which tables have it.
    package var number: Int64 {
        switch self {
        case .inFlight: 0
        case .delivered: 1
        case .dead: 2
        }
    }

    /// The state of a number; nil where none has it.
    package init?(number: Int64) {
        guard let state = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = state
    }
}

/// The ids of batches: the sequence of a seed, whose place in it the store counts.
///
/// So a program that begins again with the same seed and the same time makes none that a receiver has seen already.
package struct BatchNames: Sendable {
    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// - Parameter number: one that the store has counted once.
    package func id(_ number: Int64, at now: Instant) -> String {
        var generator = IdentifierGenerator(seed: seed &+ UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15)
        return generator.next(at: now)
    }
}
