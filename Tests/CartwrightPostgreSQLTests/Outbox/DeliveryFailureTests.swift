import Cartwright
import PostgreSQLCluster
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// Tests deliveries whose connection is cut by a proxy between outbox and server, or whose server is killed.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct DeliveryFailureTests {
    /// Opens an outbox behind a proxy, with one event per batch.
    private func cuttableOutbox() async throws -> (CuttingProxy, PostgreSQLOutbox) {
        let cluster = try TestCluster.shared()
        let proxy = try CuttingProxy(to: cluster)
        var settings = try PostgreSQLSettings(url: "host=\(proxy.host) user=postgres dbname=postgres")
        settings.schema = try cluster.settings().schema
        (settings.statementLimit, settings.reconnectLimit) = (.milliseconds(300), .seconds(20))
        let outbox = PostgreSQLOutbox(PostgreSQLStore(settings, seed: 1), limits: OutboxSamples.single, seed: 1)
        try await outbox.resume(at: Samples.now)
        return (proxy, outbox)
    }

    @Test func `a batch whose answer was lost is given out again before any other of its source`()
        async throws
    {
        let (proxy, outbox) = try await cuttableOutbox()
        try await outbox.record(OutboxSamples.events(1...3, of: "marked"), at: Samples.now)
        proxy.set(.cutsAnswers, times: 1)
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        #expect(try OutboxSamples.ids(in: batch.body) == ["marked-1"])
        #expect(try await outbox.nextBatch(at: Samples.now) == nil)
        #expect(try await outbox.summary().batches == [.inFlight: 1])
    }

    @Test(arguments: [
        DeliveryOutcome.delivered, .postponed(until: Samples.now, OutboxSamples.refusal),
        .refused(OutboxSamples.refusal), .tooLarge(OutboxSamples.refusal),
    ])
    func `an outcome whose answer was lost counts once`(_ outcome: DeliveryOutcome) async throws {
        let (proxy, outbox) = try await cuttableOutbox()
        try await outbox.record(OutboxSamples.events(1...2), at: Samples.now)
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        proxy.set(.cutsAnswers, times: 1, of: batch.id)
        try await outbox.settle(batch.id, outcome, at: Samples.now)
        let entry = try await outbox.batch(batch.id)?.entry
        #expect(entry?.failures == (outcome == .delivered ? 0 : 1))
        // The batch is already settled.
        let error = await Samples.error { () throws(CartwrightError) in
            try await outbox.settle(batch.id, outcome, at: Samples.now)
        }
        #expect(error?.code == .outboxUnknownBatch)
    }

    @Test func `events are not recorded twice after a lost answer`() async throws {
        let (proxy, outbox) = try await cuttableOutbox()
        proxy.set(.cutsAnswers, times: 1)
        let error = await Samples.error { () throws(CartwrightError) in
            try await outbox.record(OutboxSamples.events(1...2, of: "marked"), at: Samples.now)
        }
        #expect(error?.code == .storeOutcomeUnknown)
        #expect(error?.hint?.contains("events") == true)
        #expect(try await outbox.summary().pendingEvents == 2, "the server had them")
    }

    @Test func `a server killed during delivery loses and repeats no event`() async throws {
        let cluster = try TestCluster()
        let schemas = try TestSchemas(on: cluster)
        let outbox = PostgreSQLOutbox(
            schemas.store { $0.reconnectLimit = .seconds(60) },
            limits: OutboxSamples.single,
            seed: 1
        )
        try await outbox.record(OutboxSamples.events(1...40), at: Samples.now)
        async let delivering = OutboxSamples.deliverAll(outbox)
        for _ in 0..<3 {
            try await Task.sleep(for: .milliseconds(20))
            try cluster.kill()
            try cluster.start()
        }
        #expect(try await delivering == (1...40).map { "a-\($0)" })
        #expect(try await outbox.summary().batches == [.delivered: 40])
        try cluster.kill()
        let impatient = PostgreSQLOutbox(schemas.store { $0.reconnectLimit = .zero }, seed: 1)
        let error = await Samples.error { () throws(CartwrightError) in _ = try await impatient.summary() }
        #expect(error?.code == .storeUnavailable)
        #expect(error?.hint != nil)
    }

    @Test func `with takeovers and cuts, sources arrive in order and a batch has the same bytes each time`()
        async throws
    {
        let schemas = try TestSchemas()
        let sources = ["a", "b", "c"]
        let recorder = PostgreSQLOutbox(schemas.store(), seed: 1)
        for source in sources { try await recorder.record(OutboxSamples.events(1...20, of: source), at: Samples.now) }
        let journal = Journal()
        await withTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    let outbox = PostgreSQLOutbox(schemas.store(), limits: OutboxSamples.single, seed: 1)
                    while await !journal.isOver { await journal.deliver(outbox) }
                }
            }
            group.addTask {
                let killer = schemas.store()
                while await !journal.isOver {
                    try? await killer.execute(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_locks
                        WHERE locktype = 'advisory' AND granted
                            AND classid::bigint << 32 | objid::bigint = \(DeliveryWorker.lockNumber(of: .shop))
                        """
                    )
                    try? await Task.sleep(for: .milliseconds(30))
                }
            }
        }
        let problems = await journal.problems
        #expect(problems.isEmpty, "\(problems)")
        for source in sources {
            let first = await journal.arrivals(of: source)
            #expect(first == (1...20).map { "\(source)-\($0)" })
        }
    }
}

/// The batches that a receiver got from all senders.
private actor Journal {
    private var bodies: [String: [UInt8]] = [:]
    private var arrived: [String] = []
    private(set) var problems: [String] = []
    private(set) var isOver = false

    /// Delivers until the first error.
    func deliver(_ outbox: PostgreSQLOutbox) async {
        do throws(CartwrightError) {
            try await outbox.resume(at: Samples.now)
            while !isOver {
                guard let batch = try await outbox.nextBatch(at: Samples.now) else {
                    isOver = try await outbox.summary().isSettled
                    continue
                }
                try receive(batch)
                try await outbox.settle(batch.id, .delivered, at: Samples.now)
            }
        } catch {
            // A sender whose connection is cut repeatedly fails in the end.
            let expected: [ErrorCode] = [.outboxBusy, .outboxUnknownBatch, .storeUnavailable, .storeOutcomeUnknown]
            if !expected.contains(error.code) { problems.append(error.description) }
        }
    }

    private func receive(_ batch: OutboxBatch) throws(CartwrightError) {
        if let known = bodies[batch.id] {
            if known != batch.body { problems.append("\(batch.id) has other bytes") }
            return
        }
        bodies[batch.id] = batch.body
        arrived += try OutboxSamples.ids(in: batch.body)
    }

    func arrivals(of source: String) -> [String] { arrived.filter { $0.hasPrefix("\(source)-") } }
}
