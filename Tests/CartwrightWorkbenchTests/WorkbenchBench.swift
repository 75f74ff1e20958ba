import AdBannerPlugin
import AsyncHTTPClient
import Cartwright
import CartwrightCheckout
import CartwrightPluginLoader
import CartwrightScenarios
import CartwrightService
import CouponPlugin
import Foundation
import HomeTilePlugin
import Logging
import MessagePlugin
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Testing

@testable import CartwrightWorkbench

/// A service with a workbench in the test process, on the sample shop with a fixed clock.
struct WorkbenchBench: Sendable {
    let url: String

    static let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Runs a service on a free port while the given work runs.
    static func serve(
        opening: WorkbenchOpening = .sample,
        _ work: @escaping @Sendable (WorkbenchBench) async throws -> Void
    ) async throws {
        let plugins = PluginSet(linked: registry.plugins)
        var settings = WorkbenchSettings(token: "t0k3n", plugins: plugins, opening: opening)
        settings.clock = WorkbenchSample.clock
        var service = ServiceSettings()
        service.port = 0
        service.browsers = BrowserGuard(token: "t0k3n")
        service.dependencies.now = { WorkbenchSample.clock }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let catalog = try CatalogFile(JSONParser.parse(WorkbenchSample.catalog), vocabulary: registry.vocabulary)
        let shop = try ShopService(
            catalog: catalog,
            registry: registry,
            stores: MemoryServiceStores(seed: 7),
            settings: service,
            logger: quiet,
            extensions: [WorkbenchExtension(settings)],
            onListening: { port.yield($0) }
        )
        let group = ServiceGroup(configuration: .init(services: [shop], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var found = ports.makeAsyncIterator()
            let bench = WorkbenchBench(url: "http://127.0.0.1:\(try #require(await found.next()))")
            do { try await work(bench) } catch { Issue.record(error) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    struct Reply {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        subscript(header: String) -> String? { headers.first(name: header) }

        var json: JSONValue { (try? JSONParser.parse(body)) ?? .null }
    }

    /// Sends a request; redirections are not followed.
    func ask(
        _ method: String,
        _ path: String,
        _ body: String? = nil,
        _ headers: [String: String] = [:]
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: url + path)
        request.method = HTTPMethod(rawValue: method)
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body))
        }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 16 << 20)
        return Reply(
            status: Int(response.status.code),
            headers: response.headers,
            body: Array(bytes.readableBytesView)
        )
    }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await ask("GET", path, nil, headers)
    }

    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: .init(redirectConfiguration: .disallow)
    )
}

extension JSONValue {
    var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    var strings: [String] {
        guard case .array(let elements) = self else { return [] }
        return elements.compactMap(\.string)
    }
}
