import Cartwright
import InMemoryLogging
import Logging
import Testing

@testable import CartwrightService

/// Dead letters in the log, in the metrics and in `/ready`.
@Suite(.timeLimit(.minutes(20))) struct DeadLetterTests {
    private static func event(_ number: Int, bytes: Int) -> Event {
        Event(
            id: "event-\(number)",
            type: "shop.note",
            source: "/cartwright/shop",
            subject: "s1.o\(number)",
            time: ServiceBench.now,
            data: ["text": .string(String(repeating: "x", count: bytes))]
        )
    }

    private static func lines(of log: InMemoryLogHandler) -> [InMemoryLogHandler.Entry] {
        log.entries.filter { $0.level == .error }
    }

    @Test func `a dead letter is logged as an error, counted, and reported by ready`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        let log = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in log }
        let outbox = stores.stores(of: .shop).checkout.outbox
        try await ServiceBench.start(stores: stores, logger: logger) {
            $0.refreshInterval = .milliseconds(1)
        } _: { shop, _ async throws in
            #expect(try await shop.get("/ready").json["dead_letters"] == nil)
            let events = [Self.event(1, bytes: 10), Self.event(2, bytes: 33_000)]
            _ = try await outbox.record(events, at: ServiceBench.now)
            while Self.lines(of: log).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            let line = try #require(Self.lines(of: log).first)
            #expect(line.metadata["event_id"] == "event-2" && line.metadata["event_type"] == "shop.note")
            #expect(line.metadata["event_subject"] == "s1.o2" && line.metadata["tenant"] == "shop")
            #expect(line.metadata["error"]?.description.hasPrefix("event.too_large: ") == true)
            var ready = try await shop.get("/ready")
            while ready.json["dead_letters"] == nil { ready = try await shop.get("/ready") }
            #expect(ready.status == 200 && ready.json["dead_letters"] == 1)
            #expect(try await shop.get("/metrics").text.contains("cartwright_outbox_dead_batches 1\n"))
        }
        #expect(Self.lines(of: log).count == 1)
    }

    @Test func `of many dead letters at once ten are logged by name and the others as a number`() async throws {
        let outbox = MemoryOutboxStore(seed: 1)
        let log = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in log }
        var watch = DeadLetterWatch()
        _ = await outbox.record((1...25).map { Self.event($0, bytes: 33_000) }, at: ServiceBench.now)
        await watch.look(at: outbox, of: .shop, count: 25, logger)
        #expect(Self.lines(of: log).count == 11)
        #expect(Self.lines(of: log).last?.metadata["count"] == "15")
        await watch.look(at: outbox, of: .shop, count: 25, logger)
        #expect(Self.lines(of: log).count == 11)
    }
}
