import Cartwright
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// The experimental shapes of discounts, for an agent whose profile lists them.
@Suite struct ExperimentTests {
    /// A client with a profile that lists everything.
    struct Agent: Sendable {
        let client: AgentClient
        let profile: String

        func header(_ version: String) -> String { "profile=\"\(profile)\"; version=\"\(version)\"" }

        func send(
            _ method: HTTPMethod,
            _ path: String,
            _ body: JSONValue? = nil,
            key: String = FreshID.make("k"),
            in version: UCPVersion = .august2026
        ) async throws -> AgentClient.Answer {
            try await client.ucp(method, path, body, key: key, agent: header(version.name), version: version)
        }

        /// Returns the quote of the native service with its nudges.
        func quote(
            _ units: KeyValuePairs<String, Int64>,
            codes: [String] = [],
            isShipped: Bool = false
        ) async throws -> JSONValue {
            let lines = units.map { sku, count -> JSONValue in
                ["id": .string(sku), "sku": .string(sku), "quantity": .integer(count)]
            }
            var cart: JSONObject = [
                "currency": "USD", "lines": .array(lines), "codes": .array(codes.map(JSONValue.string)),
                "channel": "agent",
            ]
            if isShipped {
                cart["country"] = "US"
                cart["shipping"] = [["id": "shipment_1", "method": "std-ship", "amount": 500]]
            }
            return try await client.send(.POST, "/v1/quotes?explain=all", ["cart": .object(cart)]).json
        }
    }

    /// Promotions with a minimum, codes that exclude each other, and a code that is used up.
    static let promotions: [JSONValue] = [
        [
            "id": "ten-off", "name": "$10.00 off orders over $100",
            "conditions": [["type": "subtotal", "at_least": 10000]],
            "effects": [["type": "amount_off", "amount": ["USD": 1000], "target": ["scope": "order"]]],
        ],
        [
            "id": "big", "name": "30% off pots", "code": "BIG", "group": "pots",
            "effects": [["type": "percent_off", "percent": "30", "target": pots]],
        ],
        [
            "id": "small", "name": "5% off pots", "code": "SMALL", "group": "pots",
            "effects": [["type": "percent_off", "percent": "5", "target": pots]],
        ],
        [
            "id": "once", "name": "Once", "code": "ONCE", "usage_limit": 1, "used": 1,
            "effects": [["type": "percent_off", "percent": "5", "target": ["scope": "order"]]],
        ],
    ]

    private static let pots: JSONValue = ["scope": "lines", "filter": ["skus": ["pot_ceramic"]]]

    static func serve(
        _ experiments: Set<UCPExperiment> = Set(UCPExperiment.allCases),
        profile: String = "/everything",
        adding others: [JSONValue] = [],
        clock: @escaping @Sendable () -> Instant = { AgentsBench.now },
        _ work: @escaping @Sendable (Agent) async throws -> Void
    ) async throws {
        try await EventReceiver.serve { _, url in
            try await AgentsBench.serve(
                catalog: AgentsBench.catalog(adding: promotions + others),
                clock: clock,
                {
                    $0.profileHosts = ["127.0.0.1"]
                    $0.experiments = experiments
                }
            ) { client in
                try await work(Agent(client: client, profile: url + profile))
            }
        }
    }

    /// Expects that an answer is valid by the schema of an experimental capability.
    static func expectValid(_ json: JSONValue, _ experiment: UCPExperiment, _ resource: String) throws {
        let check = try SchemaCheck(experiment.schemaText)
        #expect(check.violations(of: json, by: resource) == [], "\(json)")
    }

    // MARK: Negotiation

    static let members = ["approaching", "available", "inapplicable"]

    @Test func `all are off by default, also for an agent that lists them`() async throws {
        try await Self.serve([]) { agent in
            for version in UCPVersion.all {
                let body = AgentClient.body(["bouquet_tulips": 3, "orchid_white": 2], codes: ["NOPE", "BIG", "SMALL"])
                let cart = try await agent.send(.POST, "/carts", body, in: version).json
                for member in Self.members { #expect(cart["discounts"]?[member] == nil) }
                #expect(cart["actions"] == nil && cart["offers"] == nil)
                #expect(!cart.messageCodes.contains("discount_code_stacking_conflict"))
                let path = version.root + "/.well-known/ucp"
                let capabilities = try await agent.client.send(.GET, path).json["ucp"]?["capabilities"]
                for experiment in UCPExperiment.allCases { #expect(capabilities?[experiment.name] == nil) }
                let apply = "/carts/\(cart["id"]?.text ?? "")/offers/a/revisions/b/apply"
                #expect(try await agent.send(.POST, apply, in: version).status == 404)
            }
            for experiment in UCPExperiment.allCases {
                #expect(try await agent.client.send(.GET, "/schemas/shopping/\(experiment.schemaFile)").status == 404)
            }
        }
    }

    @Test func `the profile marks each as experimental, with its proposal and a schema that is served`() async throws {
        try await Self.serve { agent in
            for version in UCPVersion.all {
                let path = version.root + "/.well-known/ucp"
                let capabilities = try await agent.client.send(.GET, path).json["ucp"]?["capabilities"]
                for experiment in UCPExperiment.allCases {
                    let entry = capabilities?[experiment.name]?[0]
                    guard experiment.fits(version) else {
                        #expect(entry == nil)
                        continue
                    }
                    #expect(entry?["config"]?["experimental"] == true, "\(experiment)")
                    #expect(entry?["config"]?["proposal"]?.text?.hasPrefix("https://github.com/") == true)
                    #expect(entry?["extends"] == .array(experiment.extends.map(JSONValue.string)))
                    // A schema is at the site that the name belongs to.
                    let host = experiment == .offer ? "https://ucp.dev/" : "https://cartwright.dev/"
                    #expect(entry?["schema"]?.text?.hasPrefix(host) == true)
                    #expect(entry?["schema"]?.text?.hasSuffix("/schemas/shopping/\(experiment.schemaFile)") == true)
                }
                #expect(capabilities?[UCPNames.discount]?[0]?["config"] == nil)
            }
            for experiment in UCPExperiment.allCases {
                let served = try await agent.client.send(.GET, "/schemas/shopping/\(experiment.schemaFile)")
                #expect(served.json["name"] == .string(experiment.name))
                #expect(served.json["experimental"] == true)
                let definitions = served.json["$defs"]
                for resource in experiment.extends { #expect(definitions?[resource] != nil) }
            }
        }
    }

    @Test(arguments: ["/order-only", "/profile"])
    func `an agent that does not list them gets none, even if it gets everything else`(_ profile: String) async throws {
        try await Self.serve(profile: profile) { agent in
            let body = AgentClient.body(["bouquet_tulips": 3], codes: ["NOPE", "BIG", "SMALL"])
            let cart = try await agent.send(.POST, "/carts", body).json
            #expect(cart["discounts"]?["codes"]?.elements.count == 3)
            for member in Self.members { #expect(cart["discounts"]?[member] == nil) }
            #expect(cart["actions"] == nil)
            #expect(!cart.messageCodes.contains("discount_code_stacking_conflict"))
            let unread = try await agent.client.ucp(.POST, "/carts", body, version: .august2026).json
            for member in Self.members { #expect(unread["discounts"]?[member] == nil) }
        }
    }

    @Test func `an extension of discounts is active only beside discounts, and an offer only in the newer version`()
        throws
    {
        let version = UCPVersion.august2026.adding(Set(UCPExperiment.allCases))
        var capabilities = JSONObject()
        for name in [UCPNames.checkout, UCPNames.cart] + UCPExperiment.allCases.map(\.name) {
            capabilities[name] = [["version": "2026-08-25"]]
        }
        let profile = {
            try #require(PlatformProfile(["version": "2026-08-25", "capabilities": .object(capabilities)]))
        }
        #expect(try profile().shared(in: version) == [UCPNames.checkout, UCPNames.cart, UCPNames.offer])
        capabilities[UCPNames.discount] = [["version": "2026-08-25"]]
        #expect(try profile().shared(in: version).count == 3 + UCPExperiment.allCases.count)
        let older = UCPVersion.april2026.adding(Set(UCPExperiment.allCases))
        #expect(!older.capabilityNames.contains(UCPNames.offer))
        #expect(older.settledNames == UCPVersion.april2026.capabilityNames)
    }

    // MARK: Shapes

    @Test(arguments: UCPVersion.all.map(\.name))
    func `approaching discounts have the threshold and the present amount of each nudge in money`(
        _ name: String
    ) async throws {
        let version = try #require(UCPVersion.all.named(name))
        try await Self.serve([.approaching]) { agent in
            let body = AgentClient.body(["bouquet_tulips": 3], shipping: "std-ship")
            let checkout = try await agent.send(.POST, "/checkout-sessions", body, in: version).json
            let found = checkout["discounts"]?["approaching"]
            let order: JSONValue = ["title": "$10.00 off orders over $100", "threshold": 10000, "total": 9000]
            #expect(found?["cart"] == [order])
            let shipping: JSONValue = [
                "title": "Free Shipping on orders over $100", "threshold": 10000, "total": 9000,
                "fulfillment_group_id": "g1",
            ]
            #expect(found?["shipping"] == [shipping])
            #expect(checkout["ucp"]?["capabilities"]?[UCPExperiment.approaching.name] != nil)
            try Self.expectValid(checkout, .approaching, UCPNames.checkout)
            let nudges = try await agent.quote(["bouquet_tulips": 3], isShipped: true)["nudges"]?.elements ?? []
            #expect(nudges.filter { $0["unit"] == "money" }.map { $0["short_by"] } == [1000, 1000])
            // A promotion that is unlocked is no longer approaching.
            let more = AgentClient.body(["bouquet_tulips": 4], shipping: "std-ship")
            let path = "/checkout-sessions/\(checkout["id"]?.text ?? "")"
            let unlocked = try await agent.send(.PUT, path, more, in: version).json
            #expect(unlocked["discounts"]?["approaching"] == nil)
            #expect(unlocked.total("total") == 11000)
        }
    }

    @Test(arguments: UCPVersion.all.map(\.name))
    func `available discounts are those that the cart has or could get, without codes`(_ name: String) async throws {
        let version = try #require(UCPVersion.all.named(name))
        try await Self.serve([.available]) { agent in
            let units: KeyValuePairs<String, Int64> = ["bouquet_tulips": 3, "orchid_white": 2]
            let body = AgentClient.body(["bouquet_tulips": 3, "pot_ceramic": 1], codes: ["BIG"])
            let cart = try await agent.send(.POST, "/carts", body, in: version).json
            let found = cart["discounts"]?["available"]?.elements ?? []
            let big = found.first { $0["id"] == "big" }
            #expect(big == ["id": "big", "title": "30% off pots", "type": "code", "applied": true])
            #expect(found.contains { $0["id"] == "ten-off" && $0["applied"] == true })
            // Neither codes that were not entered nor discounts of other customers.
            for id in ["10off", "small", "once", "spring", "tulips-gold", "students"] {
                #expect(!found.contains { $0["id"] == .string(id) }, "\(id)")
            }
            try Self.expectValid(cart, .available, UCPNames.cart)
            let few = try await agent.send(.POST, "/carts", AgentClient.body(["bouquet_tulips": 3]), in: version).json
            let missing = few["discounts"]?["available"]?.elements.first { $0["id"] == "ten-off" }
            #expect(missing?["applied"] == false && missing?["type"] == "automatic")
            #expect(missing?["remaining_amount"] == 1000)
            #expect(missing?["conditions"] == "$10.00 more saves $10.00.")
            let nudges = try await agent.quote(["bouquet_tulips": 3])["nudges"]?.elements ?? []
            #expect(nudges.map { $0["short_by"] } == [missing?["remaining_amount"]])
            #expect(nudges.map { $0["promotion"]?.text.map { Array($0.utf8) } } == [Array("ten-off".utf8)])
            let orchids = try await agent.send(.POST, "/carts", AgentClient.body(units), in: version).json
            let third = orchids["discounts"]?["available"]?.elements.first { $0["id"] == "three-orchids" }
            #expect(third?["applied"] == false && third?["remaining_amount"] == nil)
            #expect(third?["conditions"] == "1 more of White Orchid saves $45.00.")
        }
    }

    @Test(arguments: UCPVersion.all.map(\.name))
    func `inapplicable codes have the reasons of their messages`(_ name: String) async throws {
        let version = try #require(UCPVersion.all.named(name))
        try await Self.serve([.inapplicable]) { agent in
            let codes = ["10OFF", "SPRING", "NOPE", "10off", "SMALL", "BIG", "ONCE"]
            let body = AgentClient.body(["pot_ceramic": 2], codes: codes)
            let checkout = try await agent.send(.POST, "/checkout-sessions", body, in: version).json
            let found = checkout["discounts"]?["inapplicable"]?.elements ?? []
            #expect(found.compactMap { $0["code"]?.text } == ["SPRING", "NOPE", "10off", "SMALL", "ONCE"])
            #expect(
                found.compactMap { $0["reason"]?.text } == [
                    "discount_code_expired", "discount_code_invalid", "discount_code_already_applied",
                    "discount_code_combination_disallowed", "discount_code_usage_limit_reached",
                ]
            )
            let messages = (checkout["messages"]?.elements ?? []).filter { $0["type"] == "warning" }
            #expect(found.map { $0["reason"] } == messages.map { $0["code"] })
            #expect(found.map { $0["content"] } == messages.map { $0["content"] })
            try Self.expectValid(checkout, .inapplicable, UCPNames.checkout)
            let applied = checkout["discounts"]?["applied"]?.elements.compactMap { $0["code"]?.text } ?? []
            #expect(Set(applied + found.compactMap { $0["code"]?.text }) == Set(codes))
            let total = try await agent.quote(["pot_ceramic": 2], codes: codes)["total"]?.number
            #expect(checkout.total("total") == total)
            let none = try await agent.send(.POST, "/carts", AgentClient.body(["pot_ceramic": 1]), in: version).json
            #expect(none["discounts"]?["inapplicable"] == [])
        }
    }

    @Test(arguments: UCPVersion.all.map(\.name))
    func `a code that loses to a better one, and one that is used up, have reasons of their own`(
        _ name: String
    ) async throws {
        let version = try #require(UCPVersion.all.named(name))
        try await Self.serve([.rejectionCodes, .inapplicable]) { agent in
            let body = AgentClient.body(["pot_ceramic": 2], codes: ["SMALL", "BIG", "ONCE"])
            let cart = try await agent.send(.POST, "/carts", body, in: version).json
            let reasons = ["discount_code_stacking_conflict", "discount_code_usage_limit_reached"]
            #expect(cart.messageCodes == reasons)
            #expect(cart["discounts"]?["inapplicable"]?.elements.compactMap { $0["reason"]?.text } == reasons)
            #expect(cart.total("total") == 2100)
            try Self.expectValid(cart, .rejectionCodes, UCPNames.cart)
        }
    }
}
