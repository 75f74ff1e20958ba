import Cartwright
import CartwrightCheckout
import CartwrightScenarios
import HTTPTypes
import Testing

@testable import CartwrightService

/// The scopes, terms and trust of access keys.
@Suite struct AccessKeyTests {
    @Test func `every operation needs a key with its scope`() async throws {
        let bench = try await KeyedBench()
        let texts = try await bench.texts()
        let operations = try DocumentedOperation.all()
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            for operation in Endpoint.all {
                let documented = try #require(operations.first { $0.id == operation.name })
                for scope in Scope.allCases {
                    let reply = try await shop.with(key: texts[scope]).example(of: documented)
                    let isRefused = operation.scope.map { $0 != scope } ?? false
                    #expect((reply.outcome == "403 service.wrong_scope") == isRefused, "\(operation.name): \(scope)")
                }
                let anonymous = try await shop.example(of: documented)
                #expect((anonymous.outcome == "401 service.no_key") == (operation.scope != nil), "\(operation.name)")
            }
        }
    }

    @Test func `an invalid, expired or revoked key is refused`() async throws {
        let bench = try await KeyedBench()
        let good = try await bench.key([.quote])
        let late = try await bench.key([.quote], expiresAt: ServiceBench.now)
        let revoked = try await bench.key([.quote])
        let id = try #require(AccessKey.id(in: revoked))
        #expect(try await bench.ring.revoke(id, at: ServiceBench.now) != nil)
        let changed = String(good.dropLast()) + (good.hasSuffix("0") ? "1" : "0")
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            #expect(try await shop.with(key: good).send("POST", "/v1/quotes", LimitTests.cart).outcome == "200")
            for text in [late, revoked, changed, "ck_nonsense", String(repeating: "k", count: 5_000)] {
                let reply = try await shop.with(key: text).send("POST", "/v1/quotes", LimitTests.cart)
                #expect(reply.outcome == "401 service.bad_key", "\(text)")
                #expect(reply["WWW-Authenticate"] == "Bearer error=\"invalid_token\"")
            }
            let basic = try await shop.send(
                "POST",
                "/v1/quotes",
                LimitTests.cart,
                headers: ["Authorization": "Basic a"]
            )
            #expect(basic.outcome == "401 service.no_key")
            #expect(basic["WWW-Authenticate"] == "Bearer")
        }
    }

    @Test func `a service that began without keys needs one within a second after another process made the first`()
        async throws
    {
        let bench = try await KeyedBench()
        let clock = SetClock()
        let records = bench.stores.stores(of: AccessKeys.keeper).records
        let keys = AccessKeys(records, isOpenUntilFirstKey: true)
        try await ServiceBench.serve(stores: bench.stores, keys: keys) {
            $0.dependencies = CheckoutDependencies(now: { clock.now }, random: CheckoutDependencies.machine.random)
        } _: { shop async throws in
            #expect(try await shop.send("POST", "/v1/quotes", LimitTests.cart).outcome == "200")
            let text = try await bench.key([.quote])
            clock.move(seconds: 1)
            #expect(try await shop.send("POST", "/v1/quotes", LimitTests.cart).outcome == "401 service.no_key")
            #expect(try await shop.with(key: text).send("POST", "/v1/quotes", LimitTests.cart).outcome == "200")
            // Without valid keys it stays closed.
            _ = try await bench.ring.revoke(try #require(AccessKey.id(in: text)), at: ServiceBench.now)
            clock.move(seconds: 2)
            #expect(try await shop.send("POST", "/v1/quotes", LimitTests.cart).outcome == "401 service.no_key")
        }
    }

    @Test func `the shop of local callers is served until keys are made, and those of the keys with it`() async throws {
        let bench = try await KeyedBench()
        let records = bench.stores.stores(of: AccessKeys.keeper).records
        let open = AccessKeys(records, isOpenUntilFirstKey: true)
        #expect(try await open.tenants(at: ServiceBench.now) == [.shop])
        #expect(try await bench.ring.tenants(at: ServiceBench.now) == [])
        let tenant = try Tenant("garden")
        _ = try await bench.key([.agent], of: tenant)
        #expect(try await open.tenants(at: ServiceBench.now) == [tenant, .shop].sorted { $0.name < $1.name })
        #expect(try await bench.ring.tenants(at: ServiceBench.now) == [tenant])
    }

    @Test func `without keys it listens on this machine only`() throws {
        let records = MemoryServiceStores(seed: 7).stores(of: AccessKeys.keeper).records
        for keys in [nil, AccessKeys(records, isOpenUntilFirstKey: true)] {
            var settings = ServiceSettings()
            settings.host = "0.0.0.0"
            let error = #expect(throws: CartwrightError.self) {
                try ShopService(
                    catalog: try ServiceBench.catalog(),
                    registry: ServiceBench.registry,
                    stores: MemoryServiceStores(seed: 7),
                    keys: keys,
                    settings: settings
                )
            }
            #expect(error?.code == .serviceBadAddress)
        }
    }

    @Test(arguments: [
        (#"{"cart":{"lines":[]},"promotions":[]}"#, "/promotions"), (#"{"cart":{},"options":{}}"#, "/options"),
        (#"{"cart":{"now":"2026-05-01T12:00:00Z"}}"#, "/cart/now"),
        (#"{"cart":{"lines":[{"sku":"MUG","quantity":1,"unit_price":1}]}}"#, "/cart/lines/0/unit_price"),
        (#"{"cart":{"lines":[{"sku":"MUG","quantity":1,"discountable":true}]}}"#, "/cart/lines/0/discountable"),
    ])
    func `prices, promotions and a time are accepted from a trusted caller only`(
        body: String,
        pointer: String
    ) async throws {
        let bench = try await KeyedBench()
        let (outside, own) = (try await bench.key([.quote]), try await bench.key([.quote, .manage]))
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            let refused = try await shop.with(key: outside).send("POST", "/v1/quotes", body)
            #expect(refused.outcome == "403 service.not_trusted", "\(refused.text)")
            #expect(refused.pointer == pointer)
            #expect(try await shop.with(key: own).send("POST", "/v1/quotes", body).outcome == "200")
        }
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) {
            $0.trustsCarts = true
        } _: { shop async throws in
            #expect(try await shop.with(key: outside).send("POST", "/v1/quotes", body).outcome == "200")
        }
    }

    @Test(arguments: [
        (["checkout"], ["agent", "backend", "checkout"]), (["quote"], ["quote"]), (["manage"], ["manage"]),
    ])
    func `a key stored by version 0.1.0 keeps the scopes it had`(stored: [String], read: [String]) throws {
        var value = JSONObject()
        for (key, text) in [
            ("id", "ck_0123456789ab"), ("tenant", "shop"), ("digest", "00"), ("created_at", "2026-01-01T00:00:00Z"),
        ] { value[key] = .string(text) }
        value["scopes"] = .array(stored.map(JSONValue.string))
        let key = try AccessKey(restoring: .object(value))
        #expect(key.scopes.map(\.rawValue).sorted() == read)
        #expect(try AccessKey(restoring: key.json) == key)
    }

    @Test(arguments: Scope.allCases)
    func `a new key has only its own scope`(scope: Scope) throws {
        let random = [UInt8](repeating: 1, count: 32)
        let (key, _) = try AccessKey.make(
            for: .shop,
            scopes: [scope],
            random: random,
            at: ServiceBench.now,
            expiresAt: nil
        )
        #expect(try AccessKey(restoring: key.json).scopes == [scope])
    }

    @Test func `a service without keys listens on the local machine only`() throws {
        var settings = ServiceSettings()
        settings.host = "0.0.0.0"
        let error = #expect(throws: CartwrightError.self) {
            try ShopService(
                catalog: .empty,
                registry: ServiceBench.registry,
                stores: MemoryServiceStores(seed: 1),
                settings: settings
            )
        }
        #expect(error?.code == .serviceBadAddress)
    }
}

/// Stores with access keys.
struct KeyedBench: Sendable {
    let stores = MemoryServiceStores(seed: 7)
    let ring: AccessKeys

    init() async throws { ring = AccessKeys(stores.stores(of: AccessKeys.keeper).records) }

    /// Adds an access key and returns its text.
    func key(_ scopes: Set<Scope>, of tenant: Tenant = .shop, expiresAt: Instant? = nil) async throws -> String {
        let (key, text) = try AccessKey.make(
            for: tenant,
            scopes: scopes,
            random: (0..<32).map { _ in UInt8.random(in: .min ... .max) },
            at: ServiceBench.now.adding(seconds: -60),
            expiresAt: expiresAt
        )
        try await ring.add(key)
        return text
    }

    /// Adds one access key for each scope.
    func texts() async throws -> [Scope: String] {
        var texts: [Scope: String] = [:]
        for scope in Scope.allCases { texts[scope] = try await key([scope]) }
        return texts
    }
}

extension ShopClient {
    /// Sends the example of an operation.
    func example(of operation: DocumentedOperation, key: String = "k") async throws -> Reply {
        let content = operation.contents.first { _ in true }
        let example = content?.value["example"]
        return try await send(
            operation.method,
            operation.examplePath,
            bytes: example.map { $0.string.map { Array($0.utf8) } ?? $0.utf8 },
            type: content?.key,
            headers: ["Idempotency-Key": key]
        )
    }
}
