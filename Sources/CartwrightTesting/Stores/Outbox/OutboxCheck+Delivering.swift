internal import Cartwright

private let now = SampleEvents.now

extension OutboxCheck {
    mutating func sourcesApart() async throws(CartwrightError) {
        let store = try store("", limits(events: 2))
        let order = ["a", "a", "a", "b", "a", "b", "c"]
        var counts: [String: Int] = [:]
        let events = order.map { source in
            counts[source, default: 0] += 1
            return SampleEvents.event(counts[source, default: 0], of: source)
        }
        _ = try await store.record(events, at: now)
        let first = try await store.nextBatch(at: now)
        expect(first, holds: ["a1", "a2"], "the first batch")
        let second = try await store.nextBatch(at: now)
        expect(second, holds: ["b1", "b2"], "the second batch, while one of source a is in flight")
        expect(try await store.nextBatch(at: now), holds: ["c1"], "the third batch")
        expect(try await store.nextBatch(at: now), holds: [], "the fourth batch, while all sources are in flight")
        guard let first else { return }
        try await store.settle(first.id, .postponed(until: now.adding(seconds: 9), SampleEvents.broken), at: now)
        expect(try await store.nextBatch(at: now), holds: [], "a batch while one of the same source is postponed")
        _ = try await store.nextBatch(at: now.adding(seconds: 9))
        try await store.settle(first.id, .delivered, at: now)
        expect(try await store.nextBatch(at: now), holds: ["a3", "a4"], "the batch after the first")

        let far = try self.store("_far", limits(events: 2, lookAhead: 4))
        _ = try await far.record(SampleEvents.events(6, of: "a") + SampleEvents.events(1, of: "b"), at: now)
        expect(try await far.nextBatch(at: now), holds: ["a1", "a2"], "the oldest batch")
        expect(try await far.nextBatch(at: now), holds: [], "a batch beyond the look-ahead")
    }

    mutating func inFlightLimit() async throws(CartwrightError) {
        let store = try store("", limits(events: 1, inFlight: 2))
        for source in ["a", "b", "c"] { _ = try await store.record(SampleEvents.events(1, of: source), at: now) }
        let first = try await store.nextBatch(at: now)
        expect(first, holds: ["a1"], "the first batch")
        expect(try await store.nextBatch(at: now), holds: ["b1"], "the second batch")
        expect(try await store.nextBatch(at: now), holds: [], "a batch above the limit")
        guard let first else { return }
        try await store.settle(first.id, .postponed(until: now.adding(seconds: 1), SampleEvents.broken), at: now)
        expect(try await store.nextBatch(at: now), holds: [], "a batch above the limit, while one is postponed")
        expect(try await store.nextBatch(at: now.adding(seconds: 1)), holds: ["a1"], "the postponed batch")
        try await store.settle(first.id, .delivered, at: now)
        expect(try await store.nextBatch(at: now), holds: ["c1"], "the third batch, after one was delivered")
    }

    mutating func sameAgain() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.record(SampleEvents.events(3, of: "a"), at: now)
        let first = try await store.nextBatch(at: now)
        var time = now
        for failures in 1...3 {
            guard let first else { return }
            let due = time.adding(seconds: 10)
            try await store.settle(first.id, .postponed(until: due, SampleEvents.broken), at: time)
            // Later events do not change an existing batch.
            _ = try await store.record([SampleEvents.event(3 + failures, of: "a")], at: time)
            expect(try await store.nextBatch(at: due.adding(milliseconds: -1)), holds: [], "a batch before it is due")
            let entry = try await store.batch(first.id)?.entry
            expect("the due time", entry?.dueAt, is: due)
            expect("the reason", entry?.reason, is: OutboxEntry.Reason(SampleEvents.broken))
            let again = try await store.nextBatch(at: due)
            expect("the id", again?.id, is: first.id)
            expect(again?.body == first.body, "attempt \(failures + 1) has different bytes")
            expect("failures", again?.failures, is: failures)
            expect("the creation time", again?.createdAt, is: now)
            time = due
        }
    }

    mutating func longestDueFirst() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        var batches: [OutboxBatch] = []
        for source in ["a", "b", "c"] {
            _ = try await store.record(SampleEvents.events(1, of: source), at: now)
            if let batch = try await store.nextBatch(at: now) { batches.append(batch) }
        }
        expect("the next due time, while all batches are in flight", try await store.summary().nextDueAt, is: nil)
        for (batch, seconds) in zip(batches, [30, 10, 10] as [Int64]) {
            let due = now.adding(seconds: seconds)
            try await store.settle(batch.id, .postponed(until: due, SampleEvents.broken), at: now)
        }
        expect("the next due time", try await store.summary().nextDueAt, is: now.adding(seconds: 10))
        let late = now.adding(seconds: 60)
        for name in ["b1", "c1", "a1"] {
            expect(try await store.nextBatch(at: late), holds: [name], "the next of three due batches")
        }
    }

    mutating func resumes() async throws(CartwrightError) {
        let limits = limits(events: 2)
        let store = try store("", limits)
        for source in ["a", "b"] { _ = try await store.record(SampleEvents.events(2, of: source), at: now) }
        let batches = [try await store.nextBatch(at: now), try await store.nextBatch(at: now)].compactMap { $0 }
        guard batches.count == 2 else { return expect("batches", batches.count, is: 2) }
        let late = now.adding(seconds: 3600)
        try await store.settle(batches[1].id, .postponed(until: late, SampleEvents.broken), at: now)
        expect(try await store.nextBatch(at: now.adding(seconds: 1800)), holds: [], "a batch that is already in flight")
        let time = now.adding(seconds: 2)
        try await store.resume(at: time)
        expect("the next due time after resume", try await store.summary().nextDueAt, is: time)
        expect("the due time of a postponed batch", try await store.batch(batches[1].id)?.entry.dueAt, is: late)
        for (batch, time) in zip(batches, [time, late]) {
            let again = try await store.nextBatch(at: time)
            expect("the id", again?.id, is: batch.id)
            expect(again?.body == batch.body, "batch \(batch.id) has different bytes")
            expect("the next due batch", try await store.nextBatch(at: time)?.id, is: nil)
        }
        expect("failures", try await store.batch(batches[0].id)?.entry.failures, is: 0)
    }

    mutating func clockSetBack() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        _ = try await store.record(SampleEvents.events(2, of: "a"), at: now)
        guard let first = try await store.nextBatch(at: now) else { return expect("batches", 0, is: 1) }
        try await store.settle(first.id, .postponed(until: now.adding(seconds: 60), SampleEvents.broken), at: now)
        // First a week back, then further, as on machines without a battery.
        for back in [now.adding(seconds: -604_800), now.adding(seconds: -1_000_000_000)] {
            expect(try await store.nextBatch(at: back), holds: [], "a batch right after the clock was set back")
            expect(
                "the due time after the clock was set back",
                try await store.summary().nextDueAt,
                is: back.adding(seconds: 60)
            )
            let early = back.adding(milliseconds: 59_999)
            expect(try await store.nextBatch(at: early), holds: [], "a batch before the full wait")
        }
        let time = now.adding(seconds: -1_000_000_000 + 60)
        expect(try await store.nextBatch(at: time), holds: ["a1"], "a batch after the full wait")
        // A batch that another process was sending, under a clock that was ahead.
        try await store.resume(at: now)
        try await store.resume(at: time)
        expect(try await store.nextBatch(at: time), holds: ["a1"], "a batch that was due by another clock")
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        let limits = limits(events: 2)
        var (ids, bodies): ([String], [[UInt8]]) = ([], [])
        do {
            let store = try store("", limits)
            for source in ["a", "b", "c", "d"] {
                _ = try await store.record(SampleEvents.events(3, of: source), at: now)
            }
            for _ in 0..<4 {
                guard let batch = try await store.nextBatch(at: now) else { continue }
                ids.append(batch.id)
                bodies.append(batch.body)
            }
            guard ids.count == 4 else { return expect("batches", ids.count, is: 4) }
            try await store.settle(ids[1], .delivered, at: now)
            try await store.settle(ids[2], .refused(SampleEvents.refused), at: now)
            let due = now.adding(seconds: 60)
            try await store.settle(ids[3], .postponed(until: due, SampleEvents.broken), at: now)
        }
        let store = try store("", limits)
        let list = try await store.batches(in: nil, limit: 10)
        expect("the batches", list.map(\.id), is: ids)
        expect("their states", list.map(\.state), is: [.inFlight, .delivered, .dead, .inFlight])
        expect("the reason", list.first { $0.state == .dead }?.reason, is: OutboxEntry.Reason(SampleEvents.refused))
        for (id, body) in zip(ids, bodies) {
            let kept = try await store.batch(id)?.body
            expect(kept == body, "batch \(id) has a different body")
        }
        expect("pending events", try await store.summary().pendingEvents, is: 4)
        try await store.resume(at: now)
        let due = now.adding(seconds: 60)
        let rest = try await deliverAll(store, at: due).flatMap { SampleEvents.names(in: $0.body) ?? [] }
        expect("the remaining events", rest.sorted(), is: ["a1", "a2", "a3", "b3", "c3", "d1", "d2", "d3"])
    }

    mutating func divides() async throws(CartwrightError) {
        let store = try store()
        _ = try await store.record(SampleEvents.events(7, of: "a"), at: now)
        var (delivered, sizes, ids): ([String], [Int], Set<String>) = ([], [], [])
        while let batch = try await store.nextBatch(at: now), sizes.count < 20 {
            sizes.append(batch.events)
            ids.insert(batch.id)
            expect(try await store.nextBatch(at: now), holds: [], "a half while the other half is in flight")
            if batch.events > 2 {
                try await store.settle(batch.id, .tooLarge(SampleEvents.refused), at: now)
                expect("the divided batch", try await store.batch(batch.id)?.entry.id, is: nil)
            } else {
                delivered += SampleEvents.names(in: batch.body) ?? []
                try await store.settle(batch.id, .delivered, at: now)
            }
        }
        expect("sizes", sizes, is: [7, 4, 2, 2, 3, 2, 1])
        expect("ids", ids.count, is: sizes.count)
        expect("events", delivered, is: (1...7).map { "a\($0)" })

        let single = try self.store("_single")
        _ = try await single.record(SampleEvents.events(1, of: "a"), at: now)
        guard let batch = try await single.nextBatch(at: now) else { return }
        try await single.settle(batch.id, .tooLarge(SampleEvents.refused), at: now)
        expect(
            "the state of a batch with one event that is too large",
            try await single.batch(batch.id)?.entry.state,
            is: .dead
        )
    }
}
