import AsyncHTTPClient
import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import InMemoryLogging
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import TemporaryFiles
import Testing

@testable import CartwrightCollector

@Suite(.timeLimit(.minutes(15)))
struct CollectorTests {
    private static let event = CollectorBench.event

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var kept: [Substring] { get throws { try folder.text("out").split(separator: "\n") } }

    private func collecting(
        _ change: (inout CollectorSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        try await CollectorBench.collect(in: folder, change, work)
    }

    private static func request(
        _ url: String,
        id: String = "b1",
        body: String = "[\(event)]",
        secret: Secret? = nil,
        secondsAgo: Int64 = 0
    ) throws -> HTTPClientRequest {
        try CollectorBench.request(url, id: id, body: body, secret: secret, secondsAgo: secondsAgo)
    }

    private static func answer(_ request: HTTPClientRequest) async throws -> String {
        try await CollectorBench.answer(request)
    }

    private static func changed(
        _ request: HTTPClientRequest,
        _ change: (inout HTTPClientRequest) -> Void
    ) -> HTTPClientRequest {
        var request = request
        change(&request)
        return request
    }

    @Test func `a batch is stored once, and each repetition gets the same answer`() async throws {
        try await collecting { url in
            for _ in 0..<3 { #expect(try await Self.answer(try Self.request(url)) == "204") }
            let other = try Self.request(url, id: "b2")
            #expect(try await Self.answer(other) == "204")
        }
        #expect(try kept == [Self.event[...], Self.event[...]])
        // After a restart the collector recognizes its batches.
        try await collecting { url in
            #expect(try await Self.answer(try Self.request(url)) == "204")
            let another = try Self.request(url, body: "[\(Self.event),\(Self.event)]")
            #expect(try await Self.answer(another) == "409 collector.id_reused")
        }
        #expect(try kept.count == 2)
    }

    @Test func `each bad request has its answer, and nothing is stored`() async throws {
        let other = try Secret("whsec_" + "bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3")
        try await collecting({ $0.bodyBytes = 1_000 }) { url in
            let good = try Self.request(url)
            func changed(_ change: (inout HTTPClientRequest) -> Void) -> HTTPClientRequest {
                Self.changed(good, change)
            }
            let long = "[\(Self.event)\(String(repeating: " ", count: 1_000))]"
            let rows: [(HTTPClientRequest, String)] = [
                (changed { $0.url = url + "other" }, "404 collector.wrong_request"),
                (
                    changed {
                        $0.method = .GET; $0.body = nil
                    }, "405 collector.wrong_request"
                ),
                (changed { $0.method = .PUT }, "405 collector.wrong_request"),
                (changed { $0.headers.remove(name: "content-type") }, "415 collector.wrong_type"),
                (
                    changed { $0.headers.replaceOrAdd(name: "content-type", value: "application/json") },
                    "415 collector.wrong_type"
                ),
                (try Self.request(url, body: long), "413 collector.too_large"),
                (
                    Self.changed(try Self.request(url, body: long)) {
                        $0.body = .stream([ByteBuffer(string: long)].async, length: .unknown)
                    }, "413 collector.too_large"
                ),
                (changed { $0.headers.remove(name: "webhook-id") }, "400 signature.missing_header"),
                (changed { $0.headers.add(name: "webhook-id", value: "b1") }, "400 signature.malformed_header"),
                (
                    changed { $0.headers.replaceOrAdd(name: "webhook-signature", value: "v1") },
                    "400 signature.malformed_header"
                ),
                (changed { $0.body = .bytes(ByteBuffer(string: "[\(Self.event) ]")) }, "401 signature.mismatch"),
                (try Self.request(url, secret: other), "401 signature.mismatch"),
                (try Self.request(url, secondsAgo: 301), "401 signature.timestamp_out_of_tolerance"),
                (try Self.request(url, secondsAgo: -301), "401 signature.timestamp_out_of_tolerance"),
                (try Self.request(url, body: "[]"), "400 collector.malformed_batch"),
                (try Self.request(url, body: "[{}]"), "400 collector.malformed_batch"),
            ]
            for (request, answer) in rows { #expect(try await Self.answer(request) == answer) }
            #expect(try await Self.answer(good) == "204")
        }
        #expect(try kept.count == 1)
    }

    @Test func `endless headers are refused`() async throws {
        try await collecting({ $0.headerBytes = 4_096 }) { (url) async throws in
            var request = try Self.request(url)
            request.headers.add(name: "more", value: String(repeating: "x", count: 10_000))
            #expect(try await Self.answer(request) == "400")
        }
        #expect(try kept.isEmpty)
    }

    @Test func `a body that does not arrive in time is refused`() async throws {
        try await collecting({ $0.bodyLimit = .milliseconds(100) }) { (url) async throws in
            var request = try Self.request(url)
            let never = AsyncStream<ByteBuffer> { $0.yield(ByteBuffer(string: "[")) }
            request.body = .stream(never, length: .known(Int64(100)))
            #expect(try await Self.answer(request) == "408 collector.too_slow")
        }
        #expect(try kept.isEmpty)
    }

    @Test func `a full memory of batches refuses new ones for now`() async throws {
        try await collecting({ $0.rememberedBatches = 1 }) { (url) async throws in
            #expect(try await Self.answer(try Self.request(url)) == "204")
            #expect(try await Self.answer(try Self.request(url, id: "b2")) == "503 collector.too_many_batches")
            #expect(try await Self.answer(try Self.request(url)) == "204")
        }
        #expect(try kept.count == 1)
    }

    @Test func `repairs at the start are logged`() async throws {
        try await collecting { (url) async throws in
            #expect(try await Self.answer(try Self.request(url)) == "204")
        }
        let text = try folder.text("out")
        try folder.file("out", text + "{unfinished")
        let handler = InMemoryLogHandler()
        try await CollectorBench.collect(in: folder, logger: Logger(label: "test") { _ in handler }) { _ in }
        let repairs = handler.entries.filter { $0.level == .warning }.map { "\($0.metadata["repair"] ?? "")" }
        #expect(repairs.count == 1)
        #expect(
            repairs.first?.hasPrefix("11 bytes of a batch that was never acknowledged were removed from") == true
        )
        #expect(try folder.text("out") == text)
    }

    @Test func `an address that is in use is refused`() async throws {
        let folder = folder
        try await collecting { url in
            let port = try #require(URL(string: url)?.port)
            var settings = CollectorSettings()
            settings.port = port
            let second = try Collector(
                out: folder.file("second"),
                secrets: [try Secret(UploadBench.secretText)],
                settings: settings,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                now: { CollectorBench.noon }
            )
            let error = await #expect(throws: CartwrightError.self) { try await second.run() }
            #expect(error?.code == .collectorBadAddress)
        }
    }

    @Test func `faults follow from their seed and keep to their rate`() {
        func faults(_ rate: Double, _ seed: UInt64) -> [FaultInjector.Fault?] {
            var injector = FaultInjector(rate: rate, seed: seed)
            return (0..<1_000).map { _ in injector.next() }
        }
        #expect(faults(0, 1).allSatisfy { $0 == nil })
        #expect(faults(1, 1).allSatisfy { $0 != nil })
        #expect(faults(0.3, 1) == faults(0.3, 1))
        #expect(faults(0.3, 1) != faults(0.3, 2))
        #expect((250...350).contains(faults(0.3, 1).count { $0 != nil }))
        #expect(Set(faults(1, 1)).count == 2 * FaultInjector.Fault.Kind.allCases.count)
    }

    @Test func `a collector with injected faults still stores each batch once`() async throws {
        try await collecting({ $0.faults = FaultInjector(rate: 0.6, seed: 5, delay: .milliseconds(10)) }) { url in
            let bench = UploadBench(limits: UploadBench.single)
            for number in 0..<30 { await bench.record(1, source: "/\(number % 3)", from: number) }
            let report = try await bench.uploader(to: url).drain()
            #expect(report.deliveredBatches == 30)
            #expect(report.failedAttempts > 10)
        }
        #expect(try kept.count == 30)
        #expect(Set(try kept).count == 30)
    }
}

extension Sequence where Self: Sendable, Element: Sendable {
    /// The elements as an asynchronous sequence.
    fileprivate var async: AsyncStream<Element> {
        AsyncStream { continuation in
            for element in self { continuation.yield(element) }
            continuation.finish()
        }
    }
}
