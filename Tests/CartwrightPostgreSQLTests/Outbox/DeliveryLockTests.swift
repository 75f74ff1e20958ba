import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Tests the delivery lock, also after lost connections.
@Suite(.timeLimit(.minutes(20))) struct DeliveryLockTests {
    private let schemas: TestSchemas

    init() throws { schemas = try TestSchemas() }

    /// Opens an outbox with one event per batch and its own connections, like a separate process.
    private func outbox(_ name: String = "shop") -> PostgreSQLOutbox {
        PostgreSQLOutbox(schemas.store(name), limits: OutboxSamples.single, seed: 1)
    }

    private func code(_ body: () async throws(CartwrightError) -> Void) async -> ErrorCode? {
        await Samples.error(body)?.code
    }

    /// Ends the connection that holds the lock, and waits until the lock is free.
    private func endDelivery() async throws {
        let lock = """
            FROM pg_locks AS lock
            WHERE lock.locktype = 'advisory' AND lock.granted
                AND lock.classid::bigint << 32 | lock.objid::bigint = \(DeliveryWorker.lockNumber(of: .shop))
            """
        let other = schemas.store()
        try await other.execute("SELECT pg_terminate_backend(lock.pid) \(lock)")
        while try await other.number("SELECT count(*) \(lock)") > 0 {}
    }

    private func expectBusy(_ outbox: PostgreSQLOutbox, settling id: String) async {
        let taken = await code { () throws(CartwrightError) in _ = try await outbox.nextBatch(at: Samples.now) }
        #expect(taken == .outboxBusy)
        let settled = await code { () throws(CartwrightError) in
            try await outbox.settle(id, .delivered, at: Samples.now)
        }
        #expect(settled == .outboxBusy)
    }

    @Test func `only one outbox delivers, and others may record`() async throws {
        let other = outbox()
        do {
            let first = outbox()
            try await first.record(OutboxSamples.events(1...2), at: Samples.now)
            let batch = try #require(try await first.nextBatch(at: Samples.now))
            try await other.record([OutboxSamples.event(1, of: "b")], at: Samples.now)
            await expectBusy(other, settling: batch.id)
            #expect(await code { () throws(CartwrightError) in try await other.resume(at: Samples.now) } == .outboxBusy)
            #expect(try await other.summary().batches == [.inFlight: 1])
        }
        try await other.resume(at: Samples.now)
        #expect(try await OutboxSamples.deliverAll(other) == ["a-1", "a-2", "b-1"])
    }

    @Test func `each schema has its own lock`() async throws {
        let (one, other) = (outbox(), outbox("other"))
        try await one.resume(at: Samples.now)
        try await other.resume(at: Samples.now)
    }

    @Test func `a lost connection takes the lock again if no other had it`() async throws {
        let first = outbox()
        try await first.record(OutboxSamples.events(1...2) + OutboxSamples.events(1...1, of: "b"), at: Samples.now)
        let batch = try #require(try await first.nextBatch(at: Samples.now))
        try await endDelivery()
        // The batch is still in flight and is not given out again.
        let next = try #require(try await first.nextBatch(at: Samples.now))
        #expect(try OutboxSamples.ids(in: next.body) == ["b-1"])
        try await endDelivery()
        try await first.settle(batch.id, .delivered, at: Samples.now)
        #expect(try await OutboxSamples.deliverAll(first) == ["a-2"])
    }

    @Test func `after a takeover only the new holder delivers, and the first must resume`() async throws {
        let first = outbox()
        try await first.record(OutboxSamples.events(1...3), at: Samples.now)
        let batch = try #require(try await first.nextBatch(at: Samples.now))
        try await endDelivery()
        do {
            let second = outbox()
            try await second.resume(at: Samples.now)
            await expectBusy(first, settling: batch.id)
            let again = try #require(try await second.nextBatch(at: Samples.now))
            #expect(again == batch, "the same id and bytes")
            try await second.settle(again.id, .delivered, at: Samples.now)
            let next = try #require(try await second.nextBatch(at: Samples.now))
            #expect(try OutboxSamples.ids(in: next.body) == ["a-2"])
        }
        // No outbox holds the lock now. The second outbox gave out the batches in flight, and the first does not have
        // them.
        for _ in 0..<2 { await expectBusy(first, settling: batch.id) }
        try await first.resume(at: Samples.now)
        #expect(try await OutboxSamples.deliverAll(first) == ["a-2", "a-3"])
    }

    @Test func `a refused lock does not block others`() async throws {
        do {
            let first = outbox()
            try await first.resume(at: Samples.now)
            try await endDelivery()
            try await outbox().resume(at: Samples.now)
            let busy = await code { () throws(CartwrightError) in _ = try await first.nextBatch(at: Samples.now) }
            #expect(busy == .outboxBusy)
            try await outbox().resume(at: Samples.now)
        }
    }
}
