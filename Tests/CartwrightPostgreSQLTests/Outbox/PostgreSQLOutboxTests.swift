import Cartwright
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// Tests an outbox in a schema beyond the contract.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLOutboxTests {
    private let schemas: TestSchemas
    private let store: PostgreSQLStore

    init() throws {
        schemas = try TestSchemas()
        store = schemas.store()
    }

    /// Records an event in an open transaction.
    private func recordOpenly(_ event: Event) throws -> PostgreSQLConnection {
        var settings = try TestCluster.shared().settings()
        settings.schema = schemas.name()
        let connection = try PostgreSQLConnection.open(settings)
        try connection.script("SET idle_in_transaction_session_timeout = 0; BEGIN")
        let add = "INSERT INTO outbox_event (tenant, source, body) VALUES ('shop', $1, $2)"
        try connection.query(add, [.bytes(Array(event.source.utf8)), .bytes(event.utf8)])
        return connection
    }

    @Test func `events that are committed late follow later, without delaying others`() async throws {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        let late = try recordOpenly(OutboxSamples.event(1, of: "late"))
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        let first = try #require(try await outbox.nextBatch(at: Samples.now))
        #expect(try OutboxSamples.ids(in: first.body) == ["a-1", "a-2"])
        try late.script("COMMIT")
        try await outbox.record([OutboxSamples.event(2, of: "late"), OutboxSamples.event(3)], at: Samples.now)
        let second = try #require(try await outbox.nextBatch(at: Samples.now))
        #expect(try OutboxSamples.ids(in: second.body) == ["late-1", "late-2"])
        try await outbox.settle(first.id, .delivered, at: Samples.now)
        try await outbox.settle(second.id, .delivered, at: Samples.now)
        #expect(try await OutboxSamples.deliverAll(outbox) == ["a-3"])
        let numbers = try await outbox.batches(in: nil, limit: 3).map(\.id)
        #expect(numbers.first == second.id, "batches are in the order of their first events")
    }

    @Test func `an outbox delivers the events of changes from other stores`() async throws {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        let checkouts = schemas.checkouts()
        for session in ["a", "b"] { _ = try await checkouts.commit(Samples.change(session)) }
        try await outbox.record([OutboxSamples.event(1, of: "c")], at: Samples.now)
        #expect(try await OutboxSamples.deliverAll(outbox) == ["a-1", "b-1", "c-1"])
    }

    @Test func `an event over the batch limit is sent alone`() async throws {
        var limits = OutboxLimits()
        limits.batch.bytes = 300
        let outbox = PostgreSQLOutbox(store, limits: limits, seed: 1)
        try await store.prepare()
        let large = OutboxSamples.event(1, textLength: 1_000)
        try recordOpenly(large).script("COMMIT")
        try recordOpenly(OutboxSamples.event(1, of: "b")).script("COMMIT")
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        #expect(batch.events == 1)
        #expect(try OutboxSamples.ids(in: batch.body) == [large.id])
    }

    @Test func `simultaneous records share statements and keep each caller's order`() async throws {
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await store.prepare()
        await withTaskGroup { group in
            for task in 0..<32 {
                group.addTask {
                    for number in 1...20 {
                        let event = OutboxSamples.event(number, of: "s\(task)")
                        let error = await Samples.error { () throws(CartwrightError) in
                            try await outbox.record([event], at: Samples.now)
                        }
                        #expect(error == nil)
                    }
                }
            }
        }
        let transactions = try await store.number("SELECT count(DISTINCT xmin::text) FROM outbox_event")
        #expect(transactions < 640)
        let delivered = try await OutboxSamples.deliverAll(outbox)
        #expect(delivered.count == 640)
        for task in 0..<32 {
            #expect(delivered.filter { $0.hasPrefix("s\(task)-") } == (1...20).map { "s\(task)-\($0)" })
        }
    }

    @Test func `calls beyond the waiting limit are refused`() async throws {
        let small = schemas.store { $0.waitingCalls = 1 }
        let outbox = PostgreSQLOutbox(small, seed: 1)
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    await Samples.error { () throws(CartwrightError) in
                        try await outbox.record([OutboxSamples.event(number)], at: Samples.now)
                    }?.code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(codes) == [nil, .outboxOverloaded])
        #expect(try await outbox.summary().pendingEvents == codes.count { $0 == nil })
    }

    @Test func `retried dead batches of one source are delivered in order`() async throws {
        let outbox = PostgreSQLOutbox(store, limits: OutboxSamples.single, seed: 1)
        try await outbox.record(OutboxSamples.events(1...150), at: Samples.now)
        while let batch = try await outbox.nextBatch(at: Samples.now) {
            try await outbox.settle(batch.id, .refused(OutboxSamples.refusal), at: Samples.now)
        }
        for entry in try await outbox.batches(in: .dead, limit: 200).reversed() {
            try await outbox.retry(entry.id, at: Samples.now)
        }
        #expect(try await OutboxSamples.deliverAll(outbox) == (1...150).map { "a-\($0)" })
    }

    @Test func `more delivered batches than one step takes are deleted`() async throws {
        let outbox = PostgreSQLOutbox(store, limits: OutboxSamples.single, seed: 1)
        try await outbox.record(OutboxSamples.events(1...250), at: Samples.now)
        _ = try await OutboxSamples.deliverAll(outbox)
        #expect(try await outbox.deleteDelivered(before: Samples.soon) == 250)
        #expect(try await outbox.summary() == OutboxSummary())
    }

    @Test func `a read-only outbox can be read and refuses writes`() async throws {
        try await PostgreSQLOutbox(store, seed: 1).record([OutboxSamples.event(1)], at: Samples.now)
        var settings = try PostgreSQLSettings(
            url: try TestCluster.shared().address + " options='-c default_transaction_read_only=on'"
        )
        settings.schema = schemas.name()
        let outbox = PostgreSQLOutbox(PostgreSQLStore(settings, seed: 1), seed: 1)
        #expect(try await outbox.summary().pendingEvents == 1)
        #expect(try await outbox.batches(in: nil, limit: 9).isEmpty)
        for error in [
            await Samples.error { () throws(CartwrightError) in
                try await outbox.record([OutboxSamples.event(2)], at: Samples.now)
            },
            await Samples.error { () throws(CartwrightError) in _ = try await outbox.nextBatch(at: Samples.now) },
        ] { #expect(error?.code == .storeReadOnly) }
    }
}
