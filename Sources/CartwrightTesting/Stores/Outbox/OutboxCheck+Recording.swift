internal import Cartwright

private let now = SampleEvents.now

extension OutboxCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        let store = try store()
        for round in ["a new outbox", "after recording no events"] {
            expect("\(round), a batch", try await store.nextBatch(at: now)?.id, is: nil)
            let summary = try await store.summary()
            expect("\(round), the summary", summary.isSettled && summary.nextDueAt == nil, is: true)
            expect("\(round), the list", try await store.batches(in: nil, limit: 10), is: [])
            expect("the receipt for no events", try await store.record([], at: now), is: RecordReceipt(recorded: 0))
        }
    }

    mutating func keepsBytes() async throws(CartwrightError) {
        let store = try store()
        let texts = SampleFeed.hostileTexts
        let events = texts.enumerated().map { SampleEvents.event($0, of: "source \($1)", text: $1) }
        let receipt = try await store.record(events, at: now)
        expect("the receipt", receipt, is: RecordReceipt(recorded: texts.count))
        expect("pending events", try await store.summary().pendingEvents, is: texts.count)
        let batch = try await store.nextBatch(at: now)
        let body = Array("[".utf8) + events.map(\.utf8).joined(separator: Array(",".utf8)) + Array("]".utf8)
        expect(batch?.body == body, "the body is \(String(decoding: batch?.body ?? [], as: UTF8.self).prefix(500))")
        guard let batch else { return }
        expect("an id with a full stop, which cannot be signed", batch.id.contains("."), is: false)
        let kept = try await store.batch(batch.id)
        expect(kept?.body == body, "the body is different when read by id")
        expect("the number of bytes", kept?.entry.bytes, is: body.count)
        expect("the creation time", batch.createdAt, is: now)
    }

    mutating func batchLimits() async throws(CartwrightError) {
        let byCount = try store("_count", limits(events: 3))
        _ = try await byCount.record(SampleEvents.events(7, of: "a"), at: now)
        let sizes = try await deliverAll(byCount, at: now).map(\.events)
        expect("batches of at most three events", sizes, is: [3, 3, 1])

        let length = SampleEvents.event(1, of: "a").utf8.count
        let byBytes = try store("_bytes", limits(bytes: 2 * length + 3))
        _ = try await byBytes.record(SampleEvents.events(5, of: "a"), at: now)
        let batches = try await deliverAll(byBytes, at: now)
        expect("batches of at most two events, by bytes", batches.map(\.events), is: [2, 2, 1])
        expect("the maximum number of bytes", batches.map(\.body.count).max(), is: 2 * length + 3)
    }

    mutating func oversizeEvents() async throws(CartwrightError) {
        var limits = OutboxLimits()
        limits.batch.eventBytes = 1_000
        let store = try store("", limits)
        let text = String(repeating: "x", count: 1_000)
        let events = [1, 2, 3].map { SampleEvents.event($0, of: "a", text: $0 == 2 ? text : "") }
        let receipt = try await store.record(events, at: now)
        expect("recorded events", receipt.recorded, is: 2)
        expect("the error of the other event", receipt.refused.map(\.code), is: [.eventTooLarge])
        expect(try await store.nextBatch(at: now), holds: ["a1", "a3"], "the batch")
        let dead = try await store.batches(in: .dead, limit: 10)
        expect("dead letters", dead.map(\.events), is: [1])
        expect("the reason", dead.first?.reason?.code, is: .eventTooLarge)
        expect("the time of settling", dead.first?.settledAt, is: now)
        guard let id = dead.first?.id else { return }
        let body = try await store.batch(id)?.body
        expect(body == BatchBody.of(events[1]), "the dead letter differs from the event")
    }

    mutating func concurrentRecorders() async throws(CartwrightError) {
        let store = try store()
        let sources = (0..<16).map { "source\($0)/" }
        let failures = await withTaskGroup(of: CartwrightError?.self) { group in
            for source in sources { group.addTask { await Self.record(25, of: source, in: store) } }
            return await group.reduce(into: []) { all, failure in failure.map { all.append($0) } }
        }
        violations += failures.map(\.description)
        let batches = try await deliverAll(store, at: now)
        let names = batches.flatMap { SampleEvents.names(in: $0.body) ?? [] }
        for source in sources {
            expect(source, names.filter { $0.hasPrefix(source) }, is: (1...25).map { "\(source)\($0)" })
        }
        expect("events", names.count, is: 16 * 25)
    }

    /// Records events one after the other.
    private static func record(_ count: Int, of source: String, in store: any OutboxStore) async -> CartwrightError? {
        do throws(CartwrightError) {
            for event in SampleEvents.events(count, of: source) { _ = try await store.record([event], at: now) }
            return nil
        } catch {
            return error
        }
    }
}

/// The format of bodies.
enum BatchBody {
    static func of(_ event: Event) -> [UInt8] { Array("[".utf8) + event.utf8 + Array("]".utf8) }
}
