import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Agents of both versions at one shop.
@Suite struct UCPVersionTests {
    static let august = "profile=\"https://agent.example/profile\"; version=\"2026-08-25\""
    static let april = "profile=\"https://agent.example/profile\"; version=\"2026-04-08\""

    static let body: JSONValue = [
        "line_items": [["item": ["id": "bouquet_tulips"], "quantity": 2]], "discounts": ["codes": ["10OFF"]],
        "buyer": ["email": "jane@example.com"],
        "fulfillment": [
            "methods": [
                [
                    "type": "shipping", "destinations": [["id": "d1", "address_country": "US"]],
                    "groups": [["id": "g1", "selected_option_id": "std-ship"]],
                ]
            ]
        ],
    ]

    @Test(arguments: UCPVersion.all.map(\.name), UCPVersion.all.map(\.name))
    func `an agent is answered in the version that it names, at any root`(_ own: String, _ root: String) async throws {
        let root = try #require(UCPVersion.all.named(root))
        try await AgentsBench.serve { client in
            let agent = "profile=\"https://agent.example/profile\"; version=\"\(own)\""
            let made = try await client.ucp(.POST, "/checkout-sessions", Self.body, agent: agent, version: root)
            #expect(made.status == 201, "\(made.json)")
            #expect(made.json["ucp"]?["version"] == .string(own))
            let handlers = made.json["ucp"]?["payment_handlers"]?["dev.cartwright.mock_payment"]
            #expect(handlers?[0]?["version"] == .string(own))
            #expect(made.json.total("total") == 5900)
        }
    }

    @Test func `without a version an agent gets that of the root`() async throws {
        try await AgentsBench.serve { client in
            for version in UCPVersion.all {
                let made = try await client.ucp(.POST, "/carts", AgentClient.body(["pot_ceramic": 1]), version: version)
                #expect(made.json["ucp"]?["version"] == .string(version.name))
            }
        }
    }

    @Test func `the profile is that of the newest version, and refers to the others`() async throws {
        try await AgentsBench.serve { client in
            let newest = try await client.send(.GET, "/.well-known/ucp").json
            #expect(newest["ucp"]?["version"] == "2026-08-25")
            #expect(newest["keys"]?[0]?["crv"] == "P-256")
            let older = try #require(newest["ucp"]?["supported_versions"]?["2026-04-08"]?.text)
            #expect(older.hasSuffix("/ucp/2026-04-08/.well-known/ucp"))
            let leaf = try await client.send(.GET, "/ucp/2026-04-08/.well-known/ucp").json
            #expect(leaf["ucp"]?["version"] == "2026-04-08")
            #expect(leaf["ucp"]?["supported_versions"] == nil)
            #expect(leaf["signing_keys"] == newest["keys"])
            let endpoint = leaf["ucp"]?["services"]?["dev.ucp.shopping"]?[0]?["endpoint"]?.text
            #expect(endpoint?.hasSuffix("/ucp/2026-04-08") == true)
            let named = try await client.send(.GET, "/.well-known/ucp", nil, ["UCP-Agent": Self.april])
            #expect(named.json["ucp"]?["version"] == "2026-04-08")
        }
    }

    @Test func `a checkout of one version is read in the other with the same amounts`() async throws {
        try await AgentsBench.serve { client in
            let made = try await client.ucp(.POST, "/checkout-sessions", Self.body, agent: Self.april).json
            let path = "/checkout-sessions/\(try #require(made["id"]?.text))"
            let other = try await client.ucp(.GET, path, agent: Self.august).json
            for key in ["line_items", "totals", "discounts", "status", "promotions"] {
                #expect(other[key] == made[key])
            }
            let destination = other["fulfillment"]?["methods"]?[0]?["destinations"]?[0]
            #expect(destination == ["id": "d1", "address_country": "US", "type": "shipping_address"])
            #expect(made["fulfillment"]?["methods"]?[0]?["destinations"]?[0]?["type"] == nil)
            #expect(other["policies"]?[0]?["type"] == "dev.ucp.shopping.policy.return")
            #expect(made["policies"] == nil)
        }
    }

    @Test func `an update of the newer version replaces all, and one of the older keeps what it does not name`()
        async throws
    {
        try await AgentsBench.serve { client in
            let items = AgentClient.body(["bouquet_tulips": 2])
            for (agent, total, codes) in [(Self.april, 5900, 1), (Self.august, 6000, 0)] as [(String, Int64, Int)] {
                let made = try await client.ucp(.POST, "/checkout-sessions", Self.body, agent: agent).json
                let path = "/checkout-sessions/\(try #require(made["id"]?.text))"
                let changed = try await client.ucp(.PUT, path, items, agent: agent).json
                #expect(changed.total("total") == total, "\(changed)")
                #expect(changed["discounts"]?["codes"]?.elements.count == codes)
                #expect((changed["fulfillment"] == nil) == (agent == Self.august))
            }
        }
    }

    @Test func `consents are flags in the older version and purposes in the newer one`() async throws {
        try await AgentsBench.serve { client in
            var body = Self.body
            if case .object(var object) = body {
                object["buyer"] = ["email": "j@example.com", "consent": ["marketing": true]]
                body = .object(object)
            }
            let made = try await client.ucp(.POST, "/checkout-sessions", body, agent: Self.april).json
            let path = "/checkout-sessions/\(try #require(made["id"]?.text))"
            let other = try await client.ucp(.GET, path, agent: Self.august).json["buyer"]?["consent"]
            let marketing = other?["dev.ucp.consent.marketing"]
            #expect(marketing?["granted"] == true && marketing?["source"] == "platform")
            #expect(marketing?["description"]?.text?.isEmpty == false)
            #expect(other?["dev.ucp.consent.analytics"]?["granted"] == false)
            #expect(other?["dev.ucp.consent.analytics"]?["source"] == "business")
            if case .object(var object) = body {
                object["buyer"] = [
                    "consent": [
                        "dev.ucp.consent.analytics": ["granted": true, "source": "platform"],
                        "com.example.unknown": ["granted": true, "source": "platform"],
                    ]
                ]
                body = .object(object)
            }
            let changed = try await client.ucp(.PUT, path, body, agent: Self.august).json["buyer"]?["consent"]
            #expect(changed?["dev.ucp.consent.analytics"]?["granted"] == true)
            #expect(changed?["com.example.unknown"] == nil)
            let older = try await client.ucp(.GET, path, agent: Self.april).json["buyer"]?["consent"]
            #expect(older?["analytics"] == true)
        }
    }

    @Test func `the newer version compares the bytes of bodies, the older one their values`() async throws {
        try await AgentsBench.serve { client in
            let body = AgentClient.body(["bouquet_tulips": 1], codes: ["10OFF"])
            guard case .object(let object) = body else { return }
            var turned = JSONObject()
            for (name, value) in object.reversed() { turned[name] = value }
            #expect(JSONValue.object(turned).utf8 != body.utf8)
            for (agent, status) in [(Self.april, 201), (Self.august, 409)] {
                _ = try await client.ucp(.POST, "/carts", body, key: agent, agent: agent)
                let again = try await client.ucp(.POST, "/carts", .object(turned), key: agent, agent: agent)
                #expect(again.status == status, "\(again.json)")
            }
        }
    }

    @Test func `an event has the version in which its checkout was made`() async throws {
        try await EventReceiver.serve { receiver, url in
            try await AgentsBench.serve(clock: Instant.now, { $0.profileHosts = ["127.0.0.1"] }) { client in
                let agent = "profile=\"\(url)/profile\"; version=\"2026-08-25\""
                let made = try await client.ucp(.POST, "/checkout-sessions", Self.body, agent: agent).json
                let path = "/checkout-sessions/\(try #require(made["id"]?.text))/complete"
                let done = try await client.ucp(.POST, path, AgentClient.payment("success_token"), agent: agent)
                #expect(done.json["status"] == "completed", "\(done.json)")
                let event = try #require(try await receiver.events(count: 1).first?.json)
                #expect(event["ucp"]?["version"] == "2026-08-25")
                let destination = event["fulfillment"]?["expectations"]?[0]?["destination"]
                #expect(destination?["type"] == "shipping_address")
            }
        }
    }
}
