import Testing

@testable import Cartwright

struct BatchProgressTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    private static let later = now.adding(seconds: 60)
    private static let error = CartwrightError("delivery.unavailable", "come back later")

    /// A batch that is given out a second time.
    private static func away(events: Int = 3) -> BatchProgress {
        var progress = BatchProgress(id: "b", events: events, bytes: 9, at: now.adding(seconds: -2))
        progress.giveOut()
        settle(&progress, .postponed(until: now.adding(seconds: -1), error), at: now.adding(seconds: -2))
        progress.giveOut()
        return progress
    }

    private static func settle(_ progress: inout BatchProgress, _ outcome: DeliveryOutcome, at now: Instant) {
        let isSettled = progress.settle(outcome, at: now)
        #expect(isSettled)
    }

    /// The result of an outcome.
    struct Row: Sendable {
        let outcome: DeliveryOutcome
        let state: OutboxState
        var dueAt: Instant?
        var settledAt: Instant?
        let failures: Int
        let hasReason: Bool
    }

    @Test(arguments: [
        Row(outcome: .delivered, state: .delivered, settledAt: now, failures: 1, hasReason: false),
        Row(outcome: .postponed(until: later, error), state: .inFlight, dueAt: later, failures: 2, hasReason: true),
        Row(outcome: .refused(error), state: .dead, settledAt: now, failures: 2, hasReason: true),
    ])
    func `an outcome decides state, times, failures and reason`(_ row: Row) {
        var progress = Self.away()
        Self.settle(&progress, row.outcome, at: Self.now)
        let entry = progress.entry
        #expect(entry.state == row.state && entry.failures == row.failures)
        #expect(entry.dueAt == row.dueAt && entry.settledAt == row.settledAt)
        #expect(progress.dueSince == (row.dueAt == nil ? nil : Self.now))
        #expect((entry.reason != nil) == row.hasReason)
    }

    @Test func `a batch that is too large is divided, and one of a single event is dead`() {
        var several = Self.away()
        let isSettled = several.settle(.tooLarge(Self.error), at: Self.now)
        #expect(!isSettled)
        #expect(several.isAway && several.entry.failures == 1)
        var single = Self.away(events: 1)
        Self.settle(&single, .tooLarge(Self.error), at: Self.now)
        #expect(single.entry.state == .dead && single.entry.failures == 2)
        #expect([2, 3, 4, 5].map(BatchProgress.olderHalf) == [1, 2, 2, 3])
    }

    @Test func `a revived dead batch is due at once and without failures`() {
        var progress = Self.away()
        Self.settle(&progress, .refused(Self.error), at: Self.now)
        progress.revive(at: Self.later)
        let made = Self.now.adding(seconds: -2)
        let fresh = OutboxEntry(id: "b", state: .inFlight, events: 3, bytes: 9, createdAt: made, dueAt: Self.later)
        #expect(progress.entry == fresh && progress.dueSince == Self.later)
    }

    @Test func `after the clock is set back, a batch waits at most its original wait`() {
        var progress = Self.away()
        Self.settle(&progress, .postponed(until: Self.later, Self.error), at: Self.now)
        for seconds in [0, 30] as [Int64] {
            progress.waitAnew(from: Self.now.adding(seconds: seconds))
            #expect(progress.entry.dueAt == Self.later && progress.dueSince == Self.now)
        }
        let back = Self.now.adding(seconds: -3_600)
        progress.waitAnew(from: back)
        #expect(progress.entry.dueAt == back.adding(seconds: 60) && progress.dueSince == back)
    }

    @Test func `only a batch that is given out is taken back`() {
        var (away, waiting) = (Self.away(), Self.away())
        away.takeBack(at: Self.later)
        #expect(away.entry.dueAt == Self.later)
        Self.settle(&waiting, .postponed(until: Self.later, Self.error), at: Self.now)
        waiting.takeBack(at: Self.now)
        #expect(waiting.entry.dueAt == Self.later)
    }

    @Test func `states have numbers for tables`() {
        #expect(OutboxState.allCases.map(\.number) == [0, 1, 2])
        #expect((0...3).map(OutboxState.init(number:)) == [.inFlight, .delivered, .dead, nil])
    }
}
