import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Access keys at the routes of agents, and the shop's own routes on an agent's session.
@Suite(.timeLimit(.minutes(20))) struct AgentScopeTests {
    private static let pay = AgentClient.payment("success_token")

    /// Runs work with clients that have keys of the given scopes.
    private static func serve(
        _ scopes: [Set<Scope>],
        _ work: @escaping @Sendable ([AgentClient]) async throws -> Void
    ) async throws {
        let stores = MemoryServiceStores(seed: 7)
        let ring = AccessKeys(stores.stores(of: AccessKeys.keeper).records)
        var keys: [String] = []
        for (index, scopes) in scopes.enumerated() {
            keys.append(try await AgentsBench.key(UInt8(index + 1), for: scopes, in: ring))
        }
        let texts = keys
        try await AgentsBench.serve(keys: ring, stores: stores) { client in
            try await work(
                texts.map { key in
                    var own = client
                    own.key = key
                    return own
                }
            )
        }
    }

    @Test(arguments: Scope.allCases)
    func `the routes of agents are open to the scope agent alone`(scope: Scope) async throws {
        try await Self.serve([[scope]]) { clients in
            let tools: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
            for answer in [
                try await clients[0].checkout(["bouquet_tulips": 1]), try await clients[0].ucp(.GET, "/orders/x.o1"),
                try await clients[0].acp(.POST, "/checkout_sessions", [:]),
                try await clients[0].ucp(.POST, "/mcp", tools),
                try await clients[0].acp(.POST, "/mcp", tools),
            ] {
                #expect((answer.status == 403) == (scope != .agent), "\(answer.status) \(answer.json)")
            }
        }
    }

    @Test func `an attribute of a cart cannot take over an agent's checkout`() async throws {
        try await Self.serve([[.agent], [.agent], [.checkout, .quote]]) { clients in
            let (one, other, shop) = (clients[0], clients[1], clients[2])
            let id = try #require(try await one.checkout(["bouquet_tulips": 1]).json["id"]?.text)
            let seen = try await shop.send(.GET, "/v1/sessions/\(id)")
            #expect(seen.status == 200 && seen.json["cart"]?["attributes"] == nil, "\(seen.json)")
            let steps = try await shop.send(.GET, "/v1/sessions/\(id)/steps")
            #expect(steps.json["steps"]?.elements.first?["commands"]?.elements.first?["command"] == "load_cart")
            for told in [seen, steps] { #expect(!String(decoding: told.json.utf8, as: UTF8.self).contains("owner")) }
            let stranger = try #require(other.key?.split(separator: "_").prefix(2).joined(separator: "_"))
            let forged: JSONValue = [
                "kind": "checkout", "owner": .string(stranger), "maker": "ucp/2026-04-08",
                "created_at": "2026-01-01T00:00:00Z", "origin": "http://x",
            ]
            let patch: JSONValue = [
                "cart": [
                    "attributes": [
                        "agent_session": .string(String(decoding: forged.utf8, as: UTF8.self)),
                        "adapter": .string(String(decoding: forged.utf8, as: UTF8.self)),
                    ]
                ]
            ]
            #expect(try await shop.send(.PATCH, "/v1/sessions/\(id)", patch).status == 200)
            let unknown: JSONValue = ["cart": ["adapter": .string(String(decoding: forged.utf8, as: UTF8.self))]]
            #expect(try await shop.send(.PATCH, "/v1/sessions/\(id)", unknown).status == 400)
            #expect(try await other.ucp(.GET, "/checkout-sessions/\(id)").json.messageCodes == ["not_found"])
            #expect(try await one.ucp(.GET, "/checkout-sessions/\(id)").json.total("total") == 3000)
            let cart: JSONValue = ["cart": ["lines": [["sku": "pot_ceramic", "quantity": 1]]]]
            #expect(try await shop.send(.PUT, "/v1/sessions/\(id)", cart).status == 200)
            #expect(try await one.ucp(.GET, "/checkout-sessions/\(id)").json.total("total") == 1500)
            let made: JSONValue = [
                "cart": [
                    "lines": [], "attributes": ["agent_session": .string(String(decoding: forged.utf8, as: UTF8.self))],
                ]
            ]
            #expect(try await shop.send(.PUT, "/v1/sessions/chk_made", made).status == 201)
            #expect(try await other.ucp(.GET, "/checkout-sessions/chk_made").json.messageCodes == ["not_found"])
        }
    }

    @Test func `an agent's key does not reach another agent's session by any route`() async throws {
        try await Self.serve([[.agent], [.agent]]) { clients in
            let (one, other) = (clients[0], clients[1])
            let cart = try #require(
                try await one.ucp(.POST, "/carts", AgentClient.body(["bouquet_tulips": 1])).json["id"]?.text
            )
            let converted = try await other.ucp(.POST, "/checkout-sessions", ["cart_id": .string(cart)])
            #expect(converted.json.messageCodes == ["not_found"], "\(converted.json)")
            let id = try #require(try await one.checkout(["bouquet_tulips": 1]).json["id"]?.text)
            for path in ["/v1/sessions/\(id)", "/v1/orders/\(id).o1", "/v1/sessions/\(id)/steps"] {
                #expect(try await other.send(.GET, path).status == 403, "\(path)")
            }
            let total: JSONValue = ["total": 3000]
            let headers = ["Idempotency-Key": "k"]
            #expect(try await one.send(.POST, "/v1/sessions/\(id)/complete", total, headers).status == 403)
            for path in ["/checkout_sessions/\(id)", "/checkout_sessions/\(id)/cancel"] {
                let method = path.hasSuffix("cancel") ? "POST" : "GET"
                #expect(try await other.acp(method == "GET" ? .GET : .POST, path).status == 404, "\(path)")
            }
        }
    }

    @Test func `a buyer's email that is not a valid customer id is refused with its code`() async throws {
        try await AgentsBench.serve { client in
            for email in [" ada@example.com", "ada\u{200B}@example.com", "ada@example.com\u{7}"] {
                guard case .object(var body) = AgentClient.body(["bouquet_tulips": 1]) else { return }
                body["buyer"] = ["email": .string(email)]
                let answer = try await client.ucp(.POST, "/checkout-sessions", .object(body))
                #expect(
                    answer.status == 422 && answer.json["code"] == "customer.bad_id",
                    "\(answer.status) \(answer.json)"
                )
            }
        }
    }
}
