import Cartwright
import CartwrightScenarios
import CartwrightService
import HTTPTypes
import Logging
import ServiceLifecycle
import Synchronization
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// A platform that receives events of orders, records all of them and refuses a number of the first ones.
final class EventReceiver: ServiceExtension {
    private let state: Mutex<(refusals: Int, events: [Event])>

    init(refusing refusals: Int) { state = Mutex((refusals, [])) }

    /// An event that was received.
    struct Event: Sendable {
        let headers: HTTPFields
        let body: [UInt8]
        var json: JSONValue { (try? JSONParser.parse(body)) ?? .null }
    }

    var events: [Event] { state.withLock(\.events) }

    /// Waits up to a minute for a number of events.
    func events(count: Int) async throws -> [Event] {
        for _ in 0..<1_200 where events.count < count { try await Task.sleep(for: .milliseconds(50)) }
        return events
    }

    var routes: [ServiceRoute] {
        [
            ServiceRoute("hook", .post, "/hook", scope: nil, takesBody: true) { request in
                self.state.withLock { state in
                    state.events.append(Event(headers: request.head.headerFields, body: request.body))
                    guard state.refusals > 0 else { return RouteAnswer(json: ["received": true]) }
                    state.refusals -= 1
                    return RouteAnswer(status: .internalServerError)
                }
            },
            ServiceRoute("profile", .get, "/profile", scope: nil) { request in
                let url = "http://\(request.head.authority ?? "")/hook"
                var capabilities = JSONObject()
                for name in UCPVersion.april2026.capabilityNames { capabilities[name] = [["version": "2026-04-08"]] }
                capabilities["dev.ucp.shopping.order"] = [
                    ["version": "2026-04-08", "config": ["webhook_url": .string(url)]]
                ]
                return RouteAnswer(json: ["version": "2026-04-08", "capabilities": .object(capabilities)])
            },
            ServiceRoute("everything", .get, "/everything", scope: nil) { _ in
                let names = UCPVersion.august2026.capabilityNames.union(UCPExperiment.allCases.map(\.name))
                var capabilities = JSONObject()
                for name in names { capabilities[name] = [["version": "2026-08-25"]] }
                return RouteAnswer(json: ["version": "2026-08-25", "capabilities": .object(capabilities)])
            },
            ServiceRoute("checkout_only", .get, "/checkout-only", scope: nil) { _ in
                let capabilities: JSONValue = ["dev.ucp.shopping.checkout": [["version": "2026-04-08"]]]
                return RouteAnswer(json: ["version": "2026-04-08", "capabilities": capabilities])
            },
            ServiceRoute("order_only", .get, "/order-only", scope: nil) { request in
                let config: JSONValue = ["webhook_url": .string("http://\(request.head.authority ?? "")/hook")]
                return RouteAnswer(
                    json: [
                        "ucp": [
                            "version": "2026-04-08",
                            "capabilities": ["dev.ucp.shopping.order": [["version": "2026-04-08", "config": config]]],
                        ]
                    ]
                )
            },
        ]
    }

    /// Listens while some work runs.
    static func serve(
        refusing refusals: Int = 0,
        _ work: @escaping @Sendable (EventReceiver, _ url: String) async throws -> Void
    ) async throws {
        let receiver = EventReceiver(refusing: refusals)
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var settings = ServiceSettings()
        settings.port = 0
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let service = try ShopService(
            catalog: try AgentsBench.catalog(),
            registry: HandlerRegistry([]),
            stores: MemoryServiceStores(seed: 1),
            settings: settings,
            logger: quiet,
            extensions: [receiver],
            onListening: { port.yield($0) }
        )
        let group = ServiceGroup(configuration: .init(services: [service], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let listening = try #require(await iterator.next())
            let result = await Result { () async throws in try await work(receiver, "http://127.0.0.1:\(listening)") }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            try result.get()
        }
    }
}
