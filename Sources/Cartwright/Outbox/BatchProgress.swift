/// The progress of a batch: its state, and the instant of its next attempt.
///
/// All stores decide changes of a batch here: those in memory and in SQLite store this value, and the statements of
/// PostgreSQL write its result.
package struct BatchProgress: Sendable {
    /// The batch as listed.
    package private(set) var entry: OutboxEntry
    /// The instant at which the next attempt was scheduled; nil while the batch is being sent or after it is settled. A
    /// clock with an earlier time was set back since then.
    package private(set) var dueSince: Instant?

    /// Creates a new batch, due at once.
    package init(id: String, events: Int, bytes: Int, at now: Instant) {
        dueSince = now
        entry = OutboxEntry(id: id, state: .inFlight, events: events, bytes: bytes, createdAt: now, dueAt: now)
    }

    /// Creates a batch from its stored state.
    package init(_ entry: OutboxEntry, dueSince: Instant?) { (self.entry, self.dueSince) = (entry, dueSince) }

    package var isInFlight: Bool { entry.state == .inFlight }
    /// True while it is being sent.
    package var isAway: Bool { isInFlight && entry.dueAt == nil }

    /// Returns the batch to send.
    package func outgoing(_ body: [UInt8]) -> OutboxBatch {
        OutboxBatch(
            id: entry.id,
            body: body,
            events: entry.events,
            failures: entry.failures,
            createdAt: entry.createdAt
        )
    }

    /// Records the size of its body after events were rewritten.
    package mutating func rewrite(bytes: Int) { entry.bytes = bytes }

    /// Marks it as being sent.
    package mutating func giveOut() { (entry.dueAt, dueSince) = (nil, nil) }

    /// Makes it due at once, if it was being sent.
    package mutating func takeBack(at now: Instant) { if isAway { wait(until: now, from: now) } }

    /// If the clock was set back, restarts the wait with the same duration.
    package mutating func waitAnew(from now: Instant) {
        guard isInFlight, let due = entry.dueAt, let since = dueSince, since > now else { return }
        // Instants are within ten thousand years, so their difference fits.
        wait(until: now.adding(milliseconds: max(0, due.milliseconds - since.milliseconds)), from: now)
    }

    /// Records the outcome of an attempt.
    ///
    /// - Returns: false if the batch must be divided; it is unchanged then.
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

    /// Marks it as dead.
    package mutating func bury(_ error: CartwrightError, at now: Instant) {
        end(.dead, at: now)
        entry.reason = OutboxEntry.Reason(error)
    }

    /// Puts it in flight again, due at once and without failures.
    package mutating func revive(at now: Instant) {
        (entry.state, entry.settledAt, entry.failures, entry.reason) = (.inFlight, nil, 0, nil)
        wait(until: now, from: now)
    }

    /// Returns the number of events in the older half of a divided batch.
    package static func olderHalf(of events: Int) -> Int { events / 2 + events % 2 }

    private mutating func wait(until due: Instant, from now: Instant) { (entry.dueAt, dueSince) = (due, now) }

    private mutating func end(_ state: OutboxState, at now: Instant) {
        giveOut()
        (entry.state, entry.settledAt) = (state, now)
    }
}

extension OutboxState {
    /// The number of the state in tables.
    package var number: Int64 {
        switch self {
        case .inFlight: 0
        case .delivered: 1
        case .dead: 2
        }
    }

    /// Creates the state of a number; nil if no state has it.
    package init?(number: Int64) {
        guard let state = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = state
    }
}

/// The ids of batches: a sequence from a seed, with the position counted by the store.
///
/// A restarted program with the same seed and time creates no id that a receiver has already seen.
package struct BatchNames: Sendable {
    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// - Parameter number: a position that the store has used once.
    package func id(_ number: Int64, at now: Instant) -> String {
        var generator = IdentifierGenerator(seed: seed &+ UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15)
        return generator.next(at: now)
    }
}
