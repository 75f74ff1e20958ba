import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import InMemoryLogging
import Logging
import Metrics
import MetricsTestKit
import ServiceLifecycle
import Synchronization
import Testing

/// An uploader in a service group: shutdown, metrics, logs, progress.
@Suite(.timeLimit(.minutes(15)))
struct UploaderServiceTests {
    private let server: CardServer
    private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws { server = try CardServer() }

    @Test func `a shutdown finishes attempts in flight and leaves the rest`() async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<3 { await bench.record(1, source: "/\(number)", from: number) }
        let uploader = try bench.uploader(to: server.url("late"), dependencies: .machine)
        let group = ServiceGroup(configuration: .init(services: [uploader], logger: quiet))
        let running = Task { try await group.run() }
        while try server.requests().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        await group.triggerGracefulShutdown()
        try await running.value
        let summary = await bench.store.summary()
        #expect(summary.batches == [.delivered: 1])
        #expect(summary.pendingEvents == 2)
    }

    @Test func `a shutdown interrupts waits at once`() async throws {
        let bench = UploadBench()
        var settings = UploadSettings(workers: 4)
        settings.idlePause = .seconds(3_600)
        let begun = Mutex<[Int64]>([])
        let ended = Mutex(0)
        let dependencies = UploadDependencies(
            now: { UploadBench.start },
            sleep: { time in
                begun.withLock { $0.append(time.milliseconds) }
                defer { ended.withLock { $0 += 1 } }
                try await Task.sleep(for: time)
            },
            random: { 1 }
        )
        let uploader = try bench.uploader(to: server.url("late"), settings: settings, dependencies: dependencies)
        let group = ServiceGroup(configuration: .init(services: [uploader], logger: quiet))
        let running = Task { try await group.run() }
        while begun.withLock({ $0.count }) < 4 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(ended.withLock { $0 } == 0)
        await group.triggerGracefulShutdown()
        try await running.value
        // Each worker started to wait for an hour, was interrupted, and did not wait again.
        #expect(begun.withLock { $0 } == [3_600_000, 3_600_000, 3_600_000, 3_600_000])
        #expect(ended.withLock { $0 } == 4)
    }

    @Test func `the next upload continues the batches of a cancelled one`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        let uploader = try bench.uploader(to: server.url("slow"), dependencies: .machine)
        let running = Task { try await uploader.follow() }
        while try server.requests().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        running.cancel()
        _ = try await running.value
        #expect(await bench.states() == ["in_flight 1 0"])
        try await bench.uploader(to: server.url("script/204")).drain()
        #expect(Set(try server.requests().map { $0.headers["webhook-id"] }).count == 1)
        #expect(await bench.states() == ["delivered 1 0"])
    }

    @Test func `metrics have events and batches by outcome, the time of attempts, and pending events`() async throws {
        let bench = UploadBench()
        await bench.record(101)
        let metrics = TestMetrics()
        try await bench.uploader(to: server.url("script/500,204,400"), metrics: metrics).drain()
        func total(_ name: String, _ outcome: String) throws -> Int64 {
            try metrics.expectCounter("cartwright.upload.\(name)", [("outcome", outcome)]).totalValue
        }
        #expect(try total("events", "delivered") == 100)
        #expect(try total("events", "failed") == 100)
        #expect(try total("events", "dead") == 1)
        #expect(try total("batches", "delivered") == 1)
        #expect(try total("batches", "failed") == 1)
        #expect(try total("batches", "dead") == 1)
        #expect(try total("batches", "divided") == 0)
        #expect(try metrics.expectTimer("cartwright.upload.attempt").values.count == 3)
        let pending = try metrics.expectGauge("cartwright.upload.pending").values
        #expect(pending.first == 1)
    }

    @Test func `logs report the outcomes without secrets, bodies, paths and queries`() async throws {
        let bench = UploadBench()
        await bench.record(101)
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .trace
        let uploader = try bench.uploader(to: server.url("script/500,204,400?token=hidden"), logger: logger)
        #expect(uploader.description == "Uploader(to: http://127.0.0.1:\(server.port))")
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: uploader, successTerminationBehavior: .gracefullyShutdownGroup)],
                logger: logger
            )
        )
        async let ran: Void = group.run()
        while !(await bench.store.summary().isSettled) { try await Task.sleep(for: .milliseconds(10)) }
        await group.triggerGracefulShutdown()
        try await ran
        let messages = handler.entries.map { "\($0.level) \($0.message)" }
        for message in ["notice batch postponed", "debug batch delivered", "error batch dead", "info upload ends"] {
            #expect(messages.contains(message), "\(messages)")
        }
        let all = handler.entries.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n")
        #expect(all.contains("delivery.refused"))
        #expect(all.contains("http://127.0.0.1:\(server.port)"))
        for hidden in ["whsec_", "MTIzNDU2", "1234567890", "specversion", "hidden", "v1,", "script"] {
            #expect(!all.contains(hidden), "\(hidden)")
        }
    }

    @Test func `progress is reported up to the end`() async throws {
        let bench = UploadBench()
        await bench.record(250)
        let told = Mutex<[UploadProgress]>([])
        try await bench.uploader(
            to: server.url("script/204"),
            onProgress: { progress in
                told.withLock { $0.append(progress) }
            }
        ).drain()
        let progress = told.withLock { $0 }
        #expect(progress.first?.report.deliveredEvents == 100)
        #expect(progress.first?.outbox.pendingEvents == 150)
        #expect(progress.last?.report.deliveredEvents == 250)
        #expect(progress.last?.outbox.isSettled == true)
    }
}
