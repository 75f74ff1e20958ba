import AsyncHTTPClient
import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Testing

@testable import CartwrightCollector

struct CollectorTests {
    private static let noon = Instant(seconds: 1_767_268_800) ?? .earliest
    private static let event = #"{"specversion":"1.0","id":"e","source":"/s","type":"a.b"}"#
    private static let type = "application/cloudevents-batch+json; charset=utf-8"

    private let folder: NetFolder

    init() throws { folder = try NetFolder() }

    private var kept: [Substring] { get throws { try folder.text("out").split(separator: "\n") } }

    /// Runs a collector for as long as some work takes.
    private func collecting(
        _ change: (inout CollectorSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        var settings = CollectorSettings()
        change(&settings)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let collector = try Collector(
            out: folder.path("out"),
            secrets: [try Secret(UploadBench.secretText)],
            settings: settings,
            logger: quiet,
            now: { Self.noon },
            onListening: { port.yield($0) }
        )
        let group = ServiceGroup(configuration: .init(services: [collector], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let listening = try #require(await iterator.next())
            do {
                try await work("http://127.0.0.1:\(listening)/")
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// A request that is right unless something is changed.
    private static func request(
        _ url: String,
        id: String = "b1",
        body: String = "[\(event)]",
        secret: Secret? = nil,
        secondsAgo: Int64 = 0
    ) throws -> HTTPClientRequest {
        let signer = try Signer(secrets: [try secret ?? Secret(UploadBench.secretText)])
        let headers = try signer.sign(id: id, timestampSeconds: noon.seconds - secondsAgo, body: Array(body.utf8))
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "content-type", value: type)
        for field in headers.fields { request.headers.add(name: field.name, value: field.value) }
        request.body = .bytes(ByteBuffer(string: body))
        return request
    }

    /// The status of the answer, with the code in its body where it has one.
    private static func answer(_ request: HTTPClientRequest) async throws -> String {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
        let body = try await response.body.collect(upTo: 1 << 16)
        guard case .string(let code) = (try? JSONParser.parse(Array(body.readableBytesView)))?["code"] else {
            return "\(response.status.code)"
        }
        return "\(response.status.code) \(code)"
    }

    private static func changed(
        _ request: HTTPClientRequest,
        _ change: (inout HTTPClientRequest) -> Void
    ) -> HTTPClientRequest {
        var request = request
        change(&request)
        return request
    }

    @Test func `a batch is kept and answered, the same again when it comes again`() async throws {
        try await collecting { url in
            for _ in 0..<3 { #expect(try await Self.answer(try Self.request(url)) == "204") }
            let other = try Self.request(url, id: "b2")
            #expect(try await Self.answer(other) == "204")
        }
        #expect(try kept == [Self.event[...], Self.event[...]])
        // Started anew, it knows what it has.
        try await collecting { url in
            #expect(try await Self.answer(try Self.request(url)) == "204")
            let another = try Self.request(url, body: "[\(Self.event),\(Self.event)]")
            #expect(try await Self.answer(another) == "409 collector.id_reused")
        }
        #expect(try kept.count == 2)
    }

    @Test func `each thing that may be wrong has its answer, and nothing is kept`() async throws {
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

    @Test func `headers that never end are refused`() async throws {
        try await collecting({ $0.headerBytes = 4_096 }) { url in
            var request = try Self.request(url)
            request.headers.add(name: "more", value: String(repeating: "x", count: 10_000))
            let answer = try? await Self.answer(request)
            #expect(answer == nil || answer == "400", "\(answer ?? "")")
        }
        #expect(try kept.isEmpty)
    }

    @Test func `a body that does not come in time is refused`() async throws {
        try await collecting({ $0.bodyMilliseconds = 100 }) { url in
            var request = try Self.request(url)
            let never = AsyncStream<ByteBuffer> { $0.yield(ByteBuffer(string: "[")) }
            request.body = .stream(never, length: .known(Int64(100)))
            let answer = try? await Self.answer(request)
            #expect(answer == nil || answer == "408 collector.too_slow", "\(answer ?? "")")
        }
        #expect(try kept.isEmpty)
    }

    @Test func `one address is listened on once`() async throws {
        let folder = folder
        try await collecting { url in
            let port = try #require(URL(string: url)?.port)
            var settings = CollectorSettings()
            settings.port = port
            let second = try Collector(
                out: folder.path("second"),
                secrets: [try Secret(UploadBench.secretText)],
                settings: settings,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                now: { Self.noon }
            )
            let error = await #expect(throws: CartwrightError.self) { try await second.run() }
            #expect(error?.code == .collectorBadAddress)
        }
    }

    @Test func `mischief follows from its seed, and rates are kept to`() {
        func acts(_ rate: Double, _ seed: UInt64) -> [Mischief.Act?] {
            var mischief = Mischief(rate: rate, seed: seed)
            return (0..<1_000).map { _ in mischief.next() }
        }
        #expect(acts(0, 1).allSatisfy { $0 == nil })
        #expect(acts(1, 1).allSatisfy { $0 != nil })
        #expect(acts(0.3, 1) == acts(0.3, 1))
        #expect(acts(0.3, 1) != acts(0.3, 2))
        #expect((250...350).contains(acts(0.3, 1).count { $0 != nil }))
        #expect(Set(acts(1, 1)).count == 2 * Mischief.Act.Kind.allCases.count)
    }

    @Test func `a collector that fails on purpose still keeps each batch once`() async throws {
        try await collecting({ $0.mischief = Mischief(rate: 0.6, seed: 5, lateMilliseconds: 10) }) { url in
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
    /// The elements one after the other.
    fileprivate var async: AsyncStream<Element> {
        AsyncStream { continuation in
            for element in self { continuation.yield(element) }
            continuation.finish()
        }
    }
}
