import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Tests the rewriting of events that wait and of those in batches.
@Suite(.timeLimit(.minutes(20))) struct EventRewritingTests {
    private let store: PostgreSQLStore
    private let administration: any StoreAdministration

    init() throws {
        store = try TestSchemas().store()
        administration = try #require(PostgreSQLCheckoutStore(store, seed: 1).administration)
    }

    private static func event(_ number: Int, of source: String) -> Event {
        var data = JSONObject()
        data["customer"] = .string("ada \"[,]\\ \(number)")
        return Event(id: "\(source)-\(number)", type: .cartChanged, source: source, time: Samples.now, data: data)
    }

    /// Replaces the customer by a longer one.
    @Sendable private static func rewrite(_ event: [UInt8]) -> [UInt8]? {
        let text = String(decoding: event, as: UTF8.self)
        return text.contains("ada ") ? Array(text.replacing("ada ", with: "erased-0001 ").utf8) : nil
    }

    private func rewriteAll(limit: Int) async throws -> Int {
        var (place, calls) = (OutboxPlace?.none, 0)
        repeat {
            place = try await administration.rewriteEvents(after: place, limit: limit, by: Self.rewrite)
            calls += 1
        } while place != nil
        return calls
    }

    private func count(_ table: String, with text: String) async throws -> Int64 {
        try await store.number("SELECT count(*) FROM \(table) WHERE position('\(text)' in encode(body, 'escape')) > 0")
    }

    @Test(arguments: [1, 2, 100]) func `waiting events and batches of every state are rewritten`(limit: Int)
        async throws
    {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        for source in ["dead", "delivered", "away", "failed"] {
            try await outbox.record((1...3).map { Self.event($0, of: source) }, at: Samples.now)
            let batch = try #require(try await outbox.nextBatch(at: Samples.now))
            switch source {
            case "dead": try await outbox.settle(batch.id, .refused(OutboxSamples.refusal), at: Samples.now)
            case "delivered": try await outbox.settle(batch.id, .delivered, at: Samples.now)
            case "failed":
                try await outbox.settle(
                    batch.id,
                    .postponed(until: Samples.soon, OutboxSamples.refusal),
                    at: Samples.now
                )
            default: break
            }
        }
        try await outbox.record((1...3).map { Self.event($0, of: "waiting") }, at: Samples.now)
        #expect(try await rewriteAll(limit: limit) >= 1)
        for table in ["outbox_event", "outbox_batch"] {
            #expect(try await count(table, with: "ada ") == 0)
        }
        #expect(try await count("outbox_event", with: "erased-0001 ") == 3)
        #expect(try await count("outbox_batch", with: "erased-0001 ") == 4)
        // The lengths match the bodies, so that delivery goes on and a batch can be split.
        try await outbox.resume(at: Samples.soon)
        var found: [String] = []
        while let batch = try await outbox.nextBatch(at: Samples.soon) {
            let ids = try OutboxSamples.ids(in: batch.body)
            let isSplit = ids.count == 3
            if !isSplit { found += ids }
            try await outbox.settle(batch.id, isSplit ? .tooLarge(OutboxSamples.refusal) : .delivered, at: Samples.soon)
        }
        let expected = ["away", "failed", "waiting"].flatMap { source in (1...3).map { "\(source)-\($0)" } }
        #expect(found.sorted() == expected)
    }

    @Test func `an event that is kept is not written`() async throws {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        try await outbox.record([Self.event(1, of: "a")], at: Samples.now)
        _ = try await outbox.nextBatch(at: Samples.now)
        try await outbox.record([Self.event(2, of: "a")], at: Samples.now)
        let versions = "SELECT xmin::text FROM outbox_batch UNION ALL SELECT xmin::text FROM outbox_event"
        let before = try await store.texts(versions)
        #expect(try await administration.rewriteEvents(after: nil, limit: 9) { _ in nil } == nil)
        #expect(try await store.texts(versions) == before)
    }

    @Test func `events that were rewritten after they were read are read again`() async throws {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        try await outbox.record([Self.event(1, of: "a"), Self.event(2, of: "a")], at: Samples.now)
        // The first attempt finds other bytes, as if the events were rewritten just before.
        try await store.execute(
            """
            CREATE SEQUENCE attempts;
            ALTER TABLE outbox_event RENAME TO stored_event;
            CREATE VIEW outbox_event AS SELECT number, source, tenant,
                CASE WHEN nextval('attempts') <= 2 THEN convert_to('{}', 'UTF8') ELSE body END AS body
            FROM stored_event;
            """
        )
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        #expect(try OutboxSamples.ids(in: batch.body) == ["a-1", "a-2"])
        #expect(try await store.number("SELECT count(*) FROM stored_event") == 0)
        #expect(try await store.number("SELECT count(*) FROM outbox_batch") == 1)
    }

    @Test func `a batch that does not match its number of events is reported as damage`() async throws {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        try await outbox.record([Self.event(1, of: "a")], at: Samples.now)
        _ = try await outbox.nextBatch(at: Samples.now)
        try await store.execute("UPDATE outbox_batch SET body = '[1,2]'")
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await administration.rewriteEvents(after: nil, limit: 9, by: Self.rewrite)
        }
        #expect(error?.code == .storeCorrupt)
    }

    @Test func `arrays are split at their own commas only`() {
        for elements in [["1"], ["{\"a\":[1,2]}", "[]"], ["\"a,b\\\",\\\\\"", "{\"]\":\"[\"}", "3"]] {
            let array = Array("[\(elements.joined(separator: ","))]".utf8)
            #expect(JSONElements.split(array)?.map { String(decoding: $0, as: UTF8.self) } == elements)
            #expect(JSONElements.join(elements.map { Array($0.utf8) }) == array)
        }
        for text in ["", "[]", "{}", "[1,2", "[{]", "[\"]"] { #expect(JSONElements.split(Array(text.utf8)) == nil) }
    }
}
