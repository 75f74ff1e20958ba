internal import Cartwright

private let now = SampleEvents.now

extension OutboxCheck {
    mutating func deadLetters() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        _ = try await store.record(SampleEvents.events(2, of: "a"), at: now)
        guard let batch = try await store.nextBatch(at: now) else { return expect("batches", 0, is: 1) }
        let later = now.adding(seconds: 5)
        try await store.settle(batch.id, .refused(SampleEvents.refused), at: later)
        let entry = try await store.batch(batch.id)?.entry
        expect("the state", entry?.state, is: .dead)
        expect("the reason", entry?.reason, is: OutboxEntry.Reason(SampleEvents.refused))
        expect("the time of settling", entry?.settledAt, is: later)
        expect("failures", entry?.failures, is: 1)
        expect("the due time", entry?.dueAt, is: nil)
        expect(try await store.nextBatch(at: later), holds: ["a2"], "the next batch")
    }

    /// `a1` is dead and is retried while `a2` is being sent: it waits for `a2`, and is sent before `a3`.
    mutating func retries() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        _ = try await store.record(SampleEvents.events(3, of: "a"), at: now)
        guard let first = try await store.nextBatch(at: now) else { return expect("batches", 0, is: 1) }
        try await store.settle(first.id, .refused(SampleEvents.refused), at: now)
        guard let second = try await store.nextBatch(at: now) else { return expect("batches", 1, is: 2) }
        try await store.retry(first.id, at: now)
        let entry = try await store.batch(first.id)?.entry
        expect("the state", entry?.state, is: .inFlight)
        expect("failures", entry?.failures, is: 0)
        expect("the reason", entry?.reason, is: nil)
        expect("the time of settling", entry?.settledAt, is: nil)
        expect("the next due time", try await store.summary().nextDueAt, is: nil)
        expect(try await store.nextBatch(at: now), holds: [], "a retried batch while a later one is in flight")
        try await store.settle(second.id, .postponed(until: now, SampleEvents.broken), at: now)
        let again = try await store.nextBatch(at: now)
        expect("the id", again?.id, is: first.id)
        expect(again?.body == first.body, "the retried batch has different bytes")
        expect(try await store.nextBatch(at: now), holds: [], "a later batch while the retried one is in flight")
        try await store.settle(first.id, .delivered, at: now)
        expect(try await store.nextBatch(at: now), holds: ["a2"], "the postponed batch")
        try await store.settle(second.id, .delivered, at: now)
        expect(try await store.nextBatch(at: now), holds: ["a3"], "the last batch")
    }

    mutating func discards() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        _ = try await store.record(SampleEvents.events(2, of: "a"), at: now)
        guard let batch = try await store.nextBatch(at: now) else { return expect("batches", 0, is: 1) }
        try await store.settle(batch.id, .refused(SampleEvents.refused), at: now)
        try await store.discard(batch.id)
        expect("the discarded batch", try await store.batch(batch.id)?.entry.id, is: nil)
        expect("the list", try await store.batches(in: nil, limit: 10), is: [])
        expect("dead letters", try await store.summary().batches[.dead, default: 0], is: 0)
        expect(try await store.nextBatch(at: now), holds: ["a2"], "the next batch")
    }

    /// Six batches: three delivered one second after the other, one dead, one waiting, one being sent.
    mutating func deletesDelivered() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        var ids: [String] = []
        for source in ["a", "b", "c", "d", "e", "f"] {
            _ = try await store.record(SampleEvents.events(1, of: source), at: now)
            if let batch = try await store.nextBatch(at: now) { ids.append(batch.id) }
        }
        guard ids.count == 6 else { return expect("batches", ids.count, is: 6) }
        for second in 0..<3 {
            try await store.settle(ids[second], .delivered, at: now.adding(seconds: Int64(second)))
        }
        try await store.settle(ids[3], .refused(SampleEvents.refused), at: now)
        try await store.settle(ids[4], .postponed(until: now, SampleEvents.broken), at: now)
        _ = try await store.record(SampleEvents.events(1, of: "g"), at: now)
        expect("deleted", try await store.deleteDelivered(before: now.adding(seconds: 2)), is: 2)
        expect("the remaining batches", try await store.batches(in: nil, limit: 10).map(\.id), is: Array(ids[2...]))
        expect("deleted again", try await store.deleteDelivered(before: now.adding(seconds: 2)), is: 0)
        expect("deleted with the latest instant", try await store.deleteDelivered(before: .latest), is: 1)
        let summary = try await store.summary()
        expect("dead", summary.batches[.dead, default: 0], is: 1)
        expect("in flight", summary.batches[.inFlight, default: 0], is: 2)
        expect("delivered", summary.batches[.delivered, default: 0], is: 0)
        expect("pending events", summary.pendingEvents, is: 1)
    }

    mutating func unknownIDs() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        _ = try await store.record(SampleEvents.events(1, of: "a") + SampleEvents.events(1, of: "b"), at: now)
        guard let batch = try await store.nextBatch(at: now) else { return expect("batches", 0, is: 1) }
        for id in ["", "nothing", batch.id + "x", "' OR 1 = 1 --"] {
            expect("a batch \(id)", try await store.batch(id)?.entry.id, is: nil)
            await expect(.outboxUnknownBatch, "settling \(id)") { () throws(CartwrightError) in
                try await store.settle(id, .delivered, at: now)
            }
            await expect(.outboxUnknownBatch, "retrying \(id)") { () throws(CartwrightError) in
                try await store.retry(id, at: now)
            }
            await expect(.outboxUnknownBatch, "discarding \(id)") { () throws(CartwrightError) in
                try await store.discard(id)
            }
        }
        await refuses(store, batch.id, "a batch in flight")
        try await store.settle(batch.id, .postponed(until: now, SampleEvents.broken), at: now)
        await refusesSettling(store, batch.id, "a postponed batch")
        _ = try await store.nextBatch(at: now)
        try await store.settle(batch.id, .delivered, at: now)
        await refuses(store, batch.id, "a delivered batch")
        await refusesSettling(store, batch.id, "a delivered batch")
        expect("its state", try await store.batch(batch.id)?.entry.state, is: .delivered)
    }

    private mutating func refuses(_ store: any OutboxStore, _ id: String, _ what: String) async {
        await expect(.outboxNotDead, "retrying \(what)") { () throws(CartwrightError) in
            try await store.retry(id, at: now)
        }
        await expect(.outboxNotDead, "discarding \(what)") { () throws(CartwrightError) in
            try await store.discard(id)
        }
    }

    private mutating func refusesSettling(_ store: any OutboxStore, _ id: String, _ what: String) async {
        for outcome in [DeliveryOutcome.delivered, .refused(SampleEvents.refused), .tooLarge(SampleEvents.refused)] {
            await expect(.outboxUnknownBatch, "settling \(what)") { () throws(CartwrightError) in
                try await store.settle(id, outcome, at: now)
            }
        }
    }

    mutating func lists() async throws(CartwrightError) {
        let store = try store("", limits(events: 1))
        var ids: [String] = []
        for source in ["a", "b", "c", "d"] {
            _ = try await store.record(SampleEvents.events(1, of: source), at: now)
            if let batch = try await store.nextBatch(at: now) { ids.append(batch.id) }
        }
        guard ids.count == 4 else { return expect("batches", ids.count, is: 4) }
        // Settled in another order than recorded.
        for index in [2, 0, 3] { try await store.settle(ids[index], .delivered, at: now) }
        expect("all", try await store.batches(in: nil, limit: 10).map(\.id), is: ids)
        expect("the newest two", try await store.batches(in: nil, limit: 2).map(\.id), is: Array(ids[2...]))
        let delivered = try await store.batches(in: .delivered, limit: 10).map(\.id)
        expect("delivered", delivered, is: [ids[0], ids[2], ids[3]])
        expect("the newest delivered batch", try await store.batches(in: .delivered, limit: 1).map(\.id), is: [ids[3]])
        expect("in flight", try await store.batches(in: .inFlight, limit: 10).map(\.id), is: [ids[1]])
        expect("dead", try await store.batches(in: .dead, limit: 10), is: [])
        expect("batches with a limit of 0", try await store.batches(in: nil, limit: 0), is: [])
    }

    mutating func ownIDs() async throws(CartwrightError) {
        var ids: [String] = []
        for round in 0..<5 {
            let store = try store("", limits(events: 1))
            _ = try await store.record(SampleEvents.events(2, of: "a\(round)"), at: now)
            ids += try await deliverAll(store, at: now).map(\.id)
            // The receiver still remembers deleted batches.
            try await store.deleteDelivered(before: .latest)
        }
        expect("different ids", Set(ids).count, is: 10)
    }
}
