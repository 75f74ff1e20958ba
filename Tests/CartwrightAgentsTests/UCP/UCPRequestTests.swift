import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

@Suite struct UCPRequestTests {
    @Test func `a key is a conflict for another request and repeats the answer for the same one`() async throws {
        try await AgentsBench.serve { client in
            let body = AgentClient.body(["bouquet_tulips": 1])
            let first = try await client.ucp(.POST, "/checkout-sessions", body, key: "k")
            let again = try await client.ucp(.POST, "/checkout-sessions", body, key: "k")
            #expect(again.status == 201)
            #expect(again.json == first.json)
            let other = try await client.ucp(
                .POST,
                "/checkout-sessions",
                AgentClient.body(["pot_ceramic": 1]),
                key: "k"
            )
            #expect(other.status == 409)
            #expect(other.json["code"] == "idempotency_conflict")
        }
    }

    @Test(
        arguments: [
            (nil, 400, "invalid_profile_url"), ("profile=\"http://elsewhere.example/p\"", 400, "invalid_profile_url"),
            ("profile=\"https://a.example/p\"; version=\"2019-01-01\"", 400, "version_unsupported"),
            ("profile=https://a.example", 400, "invalid_profile_url"),
        ] as [(String?, Int, String)]
    )
    func `an agent without a profile or with another version is refused`(
        _ agent: String?,
        _ status: Int,
        _ code: String
    ) async throws {
        try await AgentsBench.serve { client in
            let body = AgentClient.body(["pot_ceramic": 1])
            let answer = try await client.ucp(.POST, "/checkout-sessions", body, agent: agent)
            #expect(answer.status == status)
            #expect(answer.json["code"] == .string(code))
        }
    }

    @Test(
        arguments: [
            [:], ["line_items": 1], ["line_items": []], ["line_items": [["quantity": 1]]],
            ["line_items": [["item": ["id": "pot_ceramic"], "quantity": 0]]],
            ["line_items": [["item": ["id": "pot_ceramic"], "quantity": "1"]]],
            ["line_items": [["item": ["id": "pot_ceramic"], "quantity": 1]], "discounts": ["codes": "10OFF"]],
            [
                "line_items": [["item": ["id": "pot_ceramic"], "quantity": 1]],
                "fulfillment": ["methods": [["type": "pickup"]]],
            ],
            "text", [1],
        ] as [JSONValue]
    )
    func `a request that cannot be read gets status 400 with a code and a text`(_ body: JSONValue) async throws {
        try await AgentsBench.serve { client in
            let answer = try await client.ucp(.POST, "/checkout-sessions", body)
            #expect(answer.status == 400)
            #expect(answer.json["code"] == "invalid")
            #expect(answer.json["content"]?.text?.isEmpty == false)
        }
    }

    @Test func `a client cannot see or change another client's checkout`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        let ring = AccessKeys(stores.stores(of: AccessKeys.keeper).records)
        let keys = [try await AgentsBench.key(1, in: ring), try await AgentsBench.key(2, in: ring)]
        try await AgentsBench.serve(keys: ring, stores: stores) { client in
            var (one, other) = (client, client)
            (one.key, other.key) = (keys[0], keys[1])
            let own = try await one.checkout(["bouquet_tulips": 1])
            let id = try #require(own.json["id"]?.text)
            let pay = AgentClient.payment("success_token")
            for answer in [
                try await other.ucp(.GET, "/checkout-sessions/\(id)"),
                try await other.ucp(.PUT, "/checkout-sessions/\(id)", AgentClient.body(["pot_ceramic": 1])),
                try await other.ucp(.POST, "/checkout-sessions/\(id)/cancel"),
                try await other.ucp(.POST, "/checkout-sessions/\(id)/complete", pay),
            ] {
                #expect(answer.json.messageCodes == ["not_found"])
            }
            #expect(try await other.acp(.GET, "/checkout_sessions/\(id)").status == 404)
            #expect(try await one.ucp(.GET, "/checkout-sessions/\(id)").json.total("total") == 3000)
            let done = try await one.ucp(.POST, "/checkout-sessions/\(id)/complete", pay).json
            let order = try #require(done["order"]?["id"]?.text)
            #expect(try await other.ucp(.GET, "/orders/\(order)").json.messageCodes == ["not_found"])
            let stranger = try await client.ucp(.GET, "/checkout-sessions/\(id)")
            #expect(stranger.status == 401)
            #expect(stranger.json["content"]?.text != nil)
        }
    }

    @Test func `the testing routes are open only to their secret, and only if there is one`() async throws {
        try await AgentsBench.serve { client in
            let answer = try await client.send(.POST, "/testing/simulate-shipping/x", [:])
            #expect(answer.status == 404)
        }
        try await AgentsBench.serve(keys: nil, { $0.simulationSecret = "s" }) { client in
            #expect(try await client.send(.POST, "/testing/simulate-shipping/x", [:]).status == 403)
            let id = try #require(try await client.checkout(["bouquet_tulips": 1]).json["id"]?.text)
            let pay = AgentClient.payment("success_token")
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", pay).json
            let order = try #require(done["order"]?["id"]?.text)
            let secret = ["Simulation-Secret": "s"]
            #expect(try await client.send(.POST, "/testing/simulate-shipping/\(order)", [:], secret).status == 200)
            let shipped = try await client.ucp(.GET, "/orders/\(order)").json
            #expect(shipped["line_items"]?[0]?["status"] == "fulfilled")
            #expect(shipped["fulfillment"]?["events"]?[0]?["type"] == "shipped")
        }
    }

    @Test func `answers are signed with the key of the profile`() async throws {
        try await AgentsBench.serve { client in
            let profile = try await client.send(.GET, "/.well-known/ucp")
            #expect(profile.headers.first(name: "Cache-Control") == "public, max-age=300")
            let key = try VerifyingKey(jwk: try #require(profile.json["keys"]?[0]))
            let answer = try await client.checkout(["pot_ceramic": 1])
            let input = try #require(answer.headers.first(name: "Signature-Input"))
            let signature = try #require(answer.headers.first(name: "Signature"))
            let declared = try #require(DeclaredSignature(input: input, signature: signature))
            let components = try declared.components.map { name in
                (name: name, value: name == "@status" ? "201" : try #require(answer.headers.first(name: name)))
            }
            #expect(key.verifies(declared.bytes, of: MessageSignature.base(components, declared.parameters)))
        }
    }
}
