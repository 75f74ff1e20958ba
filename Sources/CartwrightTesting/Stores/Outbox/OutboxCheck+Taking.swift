internal import Cartwright

private let now = SampleEvents.now

extension OutboxCheck {
    mutating func settlesTakingNext() async throws(CartwrightError) {
        let limits = limits(events: 1)
        let later = now.adding(seconds: 60)
        var ids: [String] = []
        do {
            let store = try store("", limits)
            _ = try await store.record(SampleEvents.events(3, of: "a") + SampleEvents.events(1, of: "b"), at: now)
            guard let first = try await store.nextBatch(at: now) else { return expect("batches", 0, is: 1) }
            await expect(.outboxUnknownBatch, "settling an unknown batch") { () throws(CartwrightError) in
                _ = try await store.settleTakingNext(first.id + "x", .delivered, at: now)
            }
            expect("batches in flight", try await store.summary().batches[.inFlight, default: 0], is: 1)
            let second = try await settle(first, .delivered, store, at: now)
            expect("the state of the first", try await store.batch(first.id)?.entry.state, is: .delivered)
            expect(second, holds: ["a2"], "the batch after the first")
            let third = try await store.nextBatch(at: now)
            expect(third, holds: ["b1"], "a batch beside the one that was taken")
            expect(try await store.nextBatch(at: now), holds: [], "a batch while all sources are in flight")
            await expect(.outboxUnknownBatch, "settling a batch again") { () throws(CartwrightError) in
                _ = try await store.settleTakingNext(first.id, .delivered, at: now)
            }
            guard let second, let third else { return }
            let fourth = try await settle(third, .postponed(until: later, SampleEvents.broken), store, at: now)
            expect(fourth, holds: [], "a batch after a postponed one")
            ids = [second.id, third.id]
        }
        // A program that was killed has settled the first batch, and has not sent the second one.
        let store = try store("", limits)
        try await store.resume(at: now)
        let again = try await store.nextBatch(at: now)
        expect("the id of the batch that was taken", again?.id, is: ids.first)
        expect(again, holds: ["a2"], "the batch that was taken")
        guard let again else { return }
        let last = try await settle(again, .refused(SampleEvents.refused), store, at: now)
        expect(last, holds: ["a3"], "the batch after a refused one")
        guard let last else { return }
        let postponed = try await settle(last, .delivered, store, at: later)
        expect(postponed, holds: ["b1"], "the postponed batch, once it is due")
        expect("the id of the postponed batch", postponed?.id, is: ids.last)
        expect("failures of the postponed batch", postponed?.failures, is: 1)
        let states = try await store.batches(in: nil, limit: 10).map(\.state)
        expect("the states", states, is: [.delivered, .dead, .delivered, .inFlight])
    }

    /// Settles a batch and returns the next one, whether the store takes it in the same call or not.
    private func settle(
        _ batch: OutboxBatch,
        _ outcome: DeliveryOutcome,
        _ store: any OutboxStore,
        at time: Instant
    ) async throws(CartwrightError) -> OutboxBatch? {
        if let next = try await store.settleTakingNext(batch.id, outcome, at: time) { return next }
        return try await store.nextBatch(at: time)
    }

    /// Two outboxes with the same history: one is settled in one call, the other one in two.
    mutating func sameInOneCall() async throws(CartwrightError) {
        for seed in 1...3 as ClosedRange<UInt64> {
            var random = SplitMix64(state: seed)
            let limits = limits(
                events: Int.random(in: 1...4, using: &random),
                inFlight: Int.random(in: 2...5, using: &random),
                lookAhead: Int.random(in: 4...30, using: &random)
            )
            let together = OutboxHistory(try store("_together\(seed)", limits), inOneCall: true)
            let apart = OutboxHistory(try store("_apart\(seed)", limits), inOneCall: false)
            for step in 0..<80 {
                let action = OutboxHistory.Action(using: &random)
                let found = try await together.run(action)
                let expected = try await apart.run(action)
                guard found == expected else {
                    return violations.append("seed \(seed), step \(step): expected \(expected), found \(found)")
                }
            }
        }
    }
}

/// An outbox under actions that depend only on chance and on earlier results, and all that can be seen of it.
private final class OutboxHistory {
    private let store: any OutboxStore
    private let inOneCall: Bool
    private var away: [OutboxBatch] = []
    private var counts: [String: Int] = [:]
    private var time = now

    init(_ store: any OutboxStore, inOneCall: Bool) { (self.store, self.inOneCall) = (store, inOneCall) }

    /// One step, the same for both outboxes.
    struct Action {
        enum Kind { case record, next, settle, retry, resume }

        let kind: Kind
        let sources: [String]
        let choice: Int
        let outcome: DeliveryOutcome
        let milliseconds: Int64

        init(using random: inout SplitMix64) {
            kind =
                switch Int.random(in: 0...29, using: &random) {
                case 0...9: .record
                case 10...14: .next
                case 15...26: .settle
                case 27, 28: .retry
                default: .resume
                }
            sources = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                ["a", "b", "c", "d"][Int.random(in: 0...3, using: &random)]
            }
            choice = Int.random(in: 0...1_000, using: &random)
            let wait = Int64.random(in: 0...4_000, using: &random)
            milliseconds = Int64.random(in: 0...1_500, using: &random)
            outcome =
                switch Int.random(in: 0...5, using: &random) {
                case 0: .postponed(until: now.adding(milliseconds: wait + 40_000), SampleEvents.broken)
                case 1: .postponed(until: now.adding(milliseconds: wait), SampleEvents.broken)
                case 2: .refused(SampleEvents.refused)
                case 3: .tooLarge(SampleEvents.refused)
                default: .delivered
                }
        }
    }

    /// The result of a step, without the ids of batches.
    struct Result: Equatable, CustomStringConvertible {
        var events: [String] = []
        var batch: String?
        var code: ErrorCode?
        var summary = OutboxSummary()
        var entries: [OutboxEntry] = []

        var description: String {
            "\(events), \(batch ?? "no batch"), \(code.map { "\($0)" } ?? "no error"), \(entries.map(\.state))"
        }
    }

    func run(_ action: Action) async throws(CartwrightError) -> Result {
        time = time.adding(milliseconds: action.milliseconds)
        var result = Result()
        switch action.kind {
        case .record: _ = try await store.record(action.sources.map(event), at: time)
        case .next: note(try await store.nextBatch(at: time), in: &result)
        case .settle: try await settle(action, &result)
        case .retry: try await retry(action)
        case .resume:
            away = []
            try await store.resume(at: time)
        }
        result.summary = try await store.summary()
        result.entries = try await store.batches(in: nil, limit: 1_000).map { entry in
            var entry = entry
            entry.id = ""
            return entry
        }
        return result
    }

    private func event(of source: String) -> Event {
        counts[source, default: 0] += 1
        return SampleEvents.event(counts[source, default: 0], of: source)
    }

    private func note(_ batch: OutboxBatch?, in result: inout Result) {
        guard let batch else { return }
        away.append(batch)
        result.events = SampleEvents.names(in: batch.body) ?? ["not an array of events"]
        result.batch = "\(batch.events) events, \(batch.failures) failures, created at \(batch.createdAt)"
    }

    private func settle(_ action: Action, _ result: inout Result) async throws(CartwrightError) {
        // Sometimes a batch that was never given out.
        let isKnown = !away.isEmpty && action.choice % 10 > 0
        let id = isKnown ? away.remove(at: action.choice % away.count).id : "unknown"
        var next: OutboxBatch?
        do throws(CartwrightError) {
            if inOneCall {
                next = try await store.settleTakingNext(id, action.outcome, at: time)
            } else {
                try await store.settle(id, action.outcome, at: time)
            }
        } catch {
            guard error.code == .outboxUnknownBatch else { throw error }
            result.code = error.code
            return
        }
        if next == nil { next = try await store.nextBatch(at: time) }
        note(next, in: &result)
    }

    private func retry(_ action: Action) async throws(CartwrightError) {
        let dead = try await store.batches(in: .dead, limit: 1_000)
        guard !dead.isEmpty else { return }
        try await store.retry(dead[action.choice % dead.count].id, at: time)
    }
}
