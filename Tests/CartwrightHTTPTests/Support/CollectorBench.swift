import AsyncHTTPClient
import Cartwright
import CartwrightAnalytics
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import TemporaryFiles
import Testing

@testable import CartwrightCollector

/// A collector in the test process, and requests for it.
enum CollectorBench {
    static let noon = Instant(seconds: 1_767_268_800) ?? .earliest
    static let event = #"{"specversion":"1.0","id":"e","source":"/s","type":"a.b"}"#
    static let contentType = "application/cloudevents-batch+json; charset=utf-8"

    /// Runs a collector that writes to `out` while the given work runs.
    static func collect(
        in folder: TemporaryFolder,
        _ change: (inout CollectorSettings) -> Void = { _ in },
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ work: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        var settings = CollectorSettings()
        change(&settings)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let collector = try Collector(
            out: folder.file("out"),
            secrets: [try Secret(UploadBench.secretText)],
            settings: settings,
            logger: logger,
            now: { noon },
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

    /// Returns a valid request, unless a parameter changes it.
    static func request(
        _ url: String,
        id: String = "b1",
        body: String = "[\(event)]",
        secret: Secret? = nil,
        secondsAgo: Int64 = 0
    ) throws -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        for (name, value) in try headers(id: id, body: body, secret: secret, secondsAgo: secondsAgo) {
            request.headers.add(name: name, value: value)
        }
        request.body = .bytes(ByteBuffer(string: body))
        return request
    }

    /// Returns the headers of a request, without those of HTTP itself.
    static func headers(
        id: String = "b1",
        body: String = "[\(event)]",
        secret: Secret? = nil,
        secondsAgo: Int64 = 0
    ) throws -> [(name: String, value: String)] {
        let signer = try Signer(secrets: [try secret ?? Secret(UploadBench.secretText)])
        let signed = try signer.sign(id: id, timestampSeconds: noon.seconds - secondsAgo, body: Array(body.utf8))
        return [("content-type", contentType)] + signed.fields.map { ($0.name, $0.value) }
    }

    /// Returns the status of the answer, with the code in its body if there is one.
    static func answer(_ request: HTTPClientRequest) async throws -> String {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 1 << 16)
        guard case .string(let code) = (try? JSONParser.parse(Array(body.readableBytesView)))?["code"] else {
            return "\(response.status.code)"
        }
        return "\(response.status.code) \(code)"
    }
}
