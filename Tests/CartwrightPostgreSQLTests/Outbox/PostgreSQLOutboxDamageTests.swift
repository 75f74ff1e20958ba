import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Invalid rows of an outbox are reported and never sent.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLOutboxDamageTests {
    private let store: PostgreSQLStore
    private let outbox: PostgreSQLOutbox

    init() throws {
        store = try TestSchemas().store()
        outbox = PostgreSQLOutbox(store, seed: 1)
    }

    @Test(arguments: [
        "UPDATE outbox_batch SET state = 7", "UPDATE outbox_batch SET created_at = 9223372036854775807",
        "UPDATE outbox_batch SET id = '\\xff'", "UPDATE outbox_batch SET reason_code = 'a', reason = NULL",
        "UPDATE outbox_batch SET due_at = 9223372036854775807", "UPDATE outbox_batch SET settled_at = -1::bigint << 62",
        "ALTER TABLE outbox_batch ALTER failures TYPE text", "ALTER TABLE outbox_batch DROP events CASCADE",
    ])
    func `an unreadable batch is reported as damage`(sql: String) async throws {
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        _ = try await outbox.nextBatch(at: Samples.now)
        try await store.execute(sql)
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await outbox.batches(in: nil, limit: 9)
        }
        #expect(error?.code == .storeCorrupt)
        #expect(error?.fault == .environment)
        #expect(error?.hint != nil)
    }

    @Test(arguments: [
        "UPDATE outbox_batch SET body = '[]'", "UPDATE outbox_batch SET event_lengths = '{1,9223372036854775807}'",
        "UPDATE outbox_batch SET event_lengths = '{}', events = 3", "UPDATE outbox_batch SET event_lengths[1] = NULL",
    ])
    func `a batch whose events cannot be separated is not divided`(sql: String) async throws {
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        try await store.execute("ALTER TABLE outbox_batch DROP CONSTRAINT outbox_batch_is_whole; \(sql)")
        let error = await Samples.error { () throws(CartwrightError) in
            try await outbox.settle(batch.id, .tooLarge(OutboxSamples.refusal), at: Samples.now)
        }
        #expect(error?.code == .storeCorrupt)
        #expect(try await outbox.summary().batches == [.inFlight: 1])
    }

    @Test(arguments: [
        "UPDATE outbox_batch SET body = '[]'", "DELETE FROM outbox_source", "UPDATE outbox_source SET number = 99",
        "UPDATE outbox_batch SET event_sources = '{x,x}'", "DELETE FROM outbox_batch",
    ])
    func `resuming reports batches that were changed`(sql: String) async throws {
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        _ = try await outbox.nextBatch(at: Samples.now)
        try await store.execute(sql)
        let error = await Samples.error { () throws(CartwrightError) in try await outbox.resume(at: Samples.now) }
        #expect(error?.code == .storeCorrupt)
    }

    @Test func `without its state an outbox gives out nothing`() async throws {
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        do {
            let before = PostgreSQLOutbox(store, limits: OutboxSamples.single, seed: 1)
            let batch = try #require(try await before.nextBatch(at: Samples.now))
            try await before.settle(batch.id, .delivered, at: Samples.now)
        }
        try await store.execute("DELETE FROM outbox_state")
        for _ in 0..<2 {
            let error = await Samples.error { () throws(CartwrightError) in
                _ = try await outbox.nextBatch(at: Samples.now)
            }
            #expect(error?.code == .storeCorrupt)
        }
        try await store.execute("INSERT INTO outbox_state (tenant, term, delivered) VALUES ('shop', 1, 1)")
        #expect(try await outbox.nextBatch(at: Samples.now)?.events == 1, "the lock was released")
    }

    @Test func `a batch of lost events is not created`() async throws {
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        try await store.execute(
            """
            CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
            CREATE TRIGGER losing BEFORE DELETE ON outbox_event FOR EACH ROW WHEN (OLD.number = 2)
                EXECUTE FUNCTION lose();
            """
        )
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await outbox.nextBatch(at: Samples.now)
        }
        #expect(error?.code == .storeCorrupt)
        #expect(try await outbox.summary().batches == [:])
    }
}
