import AsyncHTTPClient
import Cartwright
import CartwrightCheckout
import CartwrightScenarios
import CartwrightService
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Testing

@testable import CartwrightAgents

/// The sample flower shop, served to agents, with a fixed clock.
enum AgentsBench {
    static let now = Instant(seconds: 1_795_446_000) ?? .earliest
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func file(_ path: String) throws(CartwrightError) -> [UInt8] {
        do { return Array(try Data(contentsOf: root.appending(path: path))) } catch {
            throw CartwrightError("file.not_found", "\(path) is not there")
        }
    }

    static func sample() throws -> SampleShop {
        try SampleShop(
            reading: { name throws(CartwrightError) in try file("samples/flower-shop/\(name)") },
            ifPresent: { name throws(CartwrightError) in try file("samples/flower-shop/\(name)") }
        )
    }

    /// - Parameter promotions: promotions to add to those of the sample.
    static func catalog(adding promotions: [JSONValue] = []) throws -> CatalogFile {
        let sample = try JSONParser.parse(file("samples/flower-shop/catalog.json"))
        guard case .object(var object) = sample, !promotions.isEmpty else { return try CatalogFile(sample) }
        object["promotions"] = .array((sample["promotions"]?.elements ?? []) + promotions)
        return try CatalogFile(.object(object))
    }

    /// Adds an access key and returns its text.
    static func key(
        _ seed: UInt8,
        for scopes: Set<Scope> = [.agent],
        of tenant: Tenant = .shop,
        in ring: AccessKeys
    ) async throws -> String {
        let random = [UInt8](repeating: seed, count: 32)
        let (key, text) = try AccessKey.make(for: tenant, scopes: scopes, random: random, at: now, expiresAt: nil)
        try await ring.add(key)
        return text
    }

    /// Serves the shop while some work runs.
    ///
    /// - Parameters:
    ///   - delivers: True if events of orders are delivered.
    ///   - payments: The payment provider; nil for that of the sample.
    ///   - catalog: The catalog; nil for that of the sample.
    ///   - identities: The reader of identities.
    ///   - clock: Returns the current instant.
    ///   - log: Receives the log; nil for none.
    ///   - serving: Changes the settings of the service.
    static func serve(
        keys: AccessKeys? = nil,
        stores: any ServiceStores = MemoryServiceStores(seed: 7),
        delivers: Bool = true,
        payments: (any ShopPayments)? = nil,
        catalog: CatalogFile? = nil,
        identities: IdentityReader? = nil,
        clock: @escaping @Sendable () -> Instant = { now },
        log: (any LogHandler)? = nil,
        serving: (inout ServiceSettings) -> Void = { _ in },
        _ change: (inout AgentSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (AgentClient) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in log ?? SwiftLogNoOpLogHandler() }
        var settings = AgentSettings(signingKey: try .generate())
        (settings.speaksUCP, settings.speaksACP) = (true, true)
        change(&settings)
        let sample = try sample()
        var own = sample.shop
        if let payments { own.payments = payments }
        let agents = AgentsExtension(for: own, settings, sample: sample, logger: logger)
        var service = ServiceSettings()
        service.port = 0
        service.dependencies = CheckoutDependencies(now: clock, random: CheckoutDependencies.machine.random)
        serving(&service)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let shop = try ShopService(
            catalog: try catalog ?? Self.catalog(),
            registry: HandlerRegistry([]).with(identities),
            stores: stores,
            keys: keys,
            settings: service,
            logger: logger,
            extensions: [agents],
            onListening: { port.yield($0) }
        )
        let services: [any Service] = [shop] + (delivers ? [agents.deliveries(of: shop)] : [])
        let group = ServiceGroup(configuration: .init(services: services, logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let listening = try #require(await iterator.next())
            let result = await Result { () async throws in try await work(AgentClient(port: listening)) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            try result.get()
        }
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// A client of the service for agents.
struct AgentClient: Sendable {
    let port: Int
    /// The access key, if the service has any.
    var key: String?

    /// An answer of the service.
    struct Answer: Sendable {
        let status: Int
        let json: JSONValue
        let headers: HTTPHeaders
    }

    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONValue? = nil,
        _ headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        if let key { request.headers.add(name: "Authorization", value: "Bearer \(key)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body.utf8))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let bytes = Array(try await response.body.collect(upTo: 1 << 22).readableBytesView)
        let json = try bytes.isEmpty ? JSONValue.null : JSONParser.parse(bytes)
        return Answer(status: Int(response.status.code), json: json, headers: response.headers)
    }

    func ucp(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONValue? = nil,
        key: String = UUID().uuidString,
        agent: String? = "profile=\"https://agent.example/profile\"",
        version: UCPVersion = .april2026
    ) async throws -> Answer {
        var headers = ["Idempotency-Key": key]
        headers["UCP-Agent"] = agent
        return try await send(method, version.root + path, body, headers)
    }

    func acp(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONValue? = nil,
        key: String? = UUID().uuidString,
        version: String? = ACPNames.version
    ) async throws -> Answer {
        var headers: [String: String] = [:]
        (headers["Idempotency-Key"], headers["API-Version"]) = (key, version)
        return try await send(method, ACPNames.root + path, body, headers)
    }

    /// Creates a checkout of the Universal Commerce Protocol.
    func checkout(_ units: KeyValuePairs<String, Int64>, codes: [String]? = nil, shipping: String? = nil) async throws
        -> Answer
    {
        try await ucp(.POST, "/checkout-sessions", Self.body(units, codes: codes, shipping: shipping))
    }

    static func body(
        _ units: KeyValuePairs<String, Int64>,
        codes: [String]? = nil,
        shipping: String? = nil
    ) -> JSONValue {
        var object = JSONObject()
        object["line_items"] = .array(
            units.map { ["item": ["id": .string($0.key)], "quantity": .integer($0.value)] }
        )
        object["discounts"] = codes.map { ["codes": .array($0.map(JSONValue.string))] }
        if let shipping {
            object["fulfillment"] = [
                "methods": [
                    [
                        "type": "shipping", "destinations": [["id": "d1", "address_country": "US"]],
                        "groups": [["id": "g1", "selected_option_id": .string(shipping)]],
                    ]
                ]
            ]
        }
        return .object(object)
    }

    static func payment(_ token: String) -> JSONValue {
        [
            "payment": [
                "instruments": [
                    [
                        "id": "i", "handler_id": "mock_payment_handler", "type": "card",
                        "credential": ["type": "token", "token": .string(token)],
                    ]
                ]
            ]
        ]
    }
}

extension JSONValue {
    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var number: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    subscript(index: Int) -> JSONValue? { elements.indices.contains(index) ? elements[index] : nil }

    /// The sum of the totals of a type.
    func total(_ type: String) -> Int64 {
        (self["totals"]?.elements ?? []).filter { $0["type"] == .string(type) }
            .reduce(0) { $0 + ($1["amount"]?.number ?? 0) }
    }

    /// The codes of the messages.
    var messageCodes: [String] { (self["messages"]?.elements ?? []).compactMap { $0["code"]?.text } }
}
