import Cartwright
import CartwrightCheckout
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// An agent's key and method do not affect a payment.
@Suite(.timeLimit(.minutes(20))) struct AgentPaymentTests {
    private static let pay = AgentClient.payment("success_token")

    @Test(arguments: ["pending", "settled", "once"])
    func `a key has no special meaning and does not appear in answers or events`(key: String) async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await AgentsBench.serve(stores: stores) { client in
            let id = try #require(try await client.checkout(["bouquet_tulips": 2]).json["id"]?.text)
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", Self.pay, key: key)
            #expect(done.json["status"] == "completed", "\(done.json)")
            let order = try #require(done.json["order"]?["id"]?.text)
            let paths = ["/v1/orders/\(order)", "/v1/sessions/\(id)", "/v1/sessions/\(id)/steps"]
            var texts = [done.json.utf8]
            for path in paths { texts.append(try await client.send(.GET, path).json.utf8) }
            texts.append(try await client.ucp(.GET, "/orders/\(order)").json.utf8)
            texts.append(try await client.ucp(.GET, "/checkout-sessions/\(id)").json.utf8)
            for text in texts.map({ String(decoding: $0, as: UTF8.self) }) {
                #expect(!text.contains(#"\u00"#) && !text.contains(#""\#(key)""#), "\(text)")
            }
            #expect(try await client.send(.GET, "/v1/orders/\(order)").json["method"] == "mock_payment_handler")
        }
        let outbox = stores.stores(of: .shop).checkout.outbox
        let batch = try #require(try await outbox.nextBatch(at: AgentsBench.now))
        let events = String(decoding: batch.body, as: UTF8.self)
        #expect(events.contains(#""method":"mock_payment_handler""#) && !events.contains(#"\u00"#), "\(events)")
    }

    @Test func `a paid checkout refuses another key as already paid, in each protocol`() async throws {
        try await AgentsBench.serve { client in
            let id = try #require(try await client.checkout(["bouquet_tulips": 2]).json["id"]?.text)
            let path = "/checkout-sessions/\(id)/complete"
            let done = try await client.ucp(.POST, path, Self.pay, key: "once").json
            let order = try #require(done["order"]?["id"]?.text)
            let again = try await client.ucp(.POST, path, Self.pay, key: "twice")
            #expect(again.status == 409 && again.json["code"] == "already_paid", "\(again.json)")
            #expect(again.json["content"]?.text?.contains(order) == true)
            let other = try await EventTests.acpOrder(client)
            let paid = "/checkout_sessions/\(other.prefix { $0 != "." })/complete"
            let refused = try await client.acp(.POST, paid, ACPTests.payment, key: "twice")
            #expect(refused.status == 405 && refused.json["code"] == "already_paid", "\(refused.json)")
            #expect(refused.json["message"]?.text?.contains(other) == true)
        }
    }

    /// Runs rounds of concurrent requests with the same key at two processes on one store.
    private static func race(
        _ stores: any ServiceStores,
        _ round: @escaping @Sendable (AgentClient, AgentClient, Int) async throws -> Void
    ) async throws {
        try await AgentsBench.serve(stores: stores, delivers: false) { here in
            try await AgentsBench.serve(stores: stores, delivers: false) { there in
                for number in 0..<120 { try await round(here, there, number) }
            }
        }
    }

    @Test func `one of two bodies with the same key at two processes is refused and has no effect`() async throws {
        try await Self.race(MemoryServiceStores(seed: 7)) { here, there, number in
            let one = AgentClient.body(["bouquet_tulips": 1])
            let two = AgentClient.body(["bouquet_roses": 1])
            async let first = here.ucp(.POST, "/checkout-sessions", one, key: "k\(number)")
            async let second = there.ucp(.POST, "/checkout-sessions", two, key: "k\(number)")
            let answers = [try await first, try await second]
            #expect(answers.map(\.status).sorted() == [201, 409], "round \(number)")
            let refused = try #require(answers.first { $0.status == 409 })
            #expect(refused.json["code"] == "idempotency_conflict", "\(refused.json)")
        }
    }

    @Test func `only one of two updates with the same key at two processes takes effect`() async throws {
        try await Self.race(MemoryServiceStores(seed: 7)) { here, there, number in
            let id = try #require(try await here.checkout(["pot_ceramic": 1]).json["id"]?.text)
            let path = "/checkout-sessions/\(id)"
            async let first = here.ucp(.PUT, path, AgentClient.body(["pot_ceramic": 2]), key: "k")
            async let second = there.ucp(.PUT, path, AgentClient.body(["pot_ceramic": 3]), key: "k")
            let answers = [try await first, try await second]
            #expect(answers.map(\.status).sorted() == [200, 409], "round \(number)")
            #expect(answers.first { $0.status == 409 }?.json["code"] == "idempotency_conflict")
            let taken = try #require(answers.first { $0.status == 200 })
            let present = try await here.ucp(.GET, path).json
            #expect(present["line_items"] == taken.json["line_items"], "round \(number)")
        }
    }

    @Test func `the same body with the same key at two processes gets the same answer`() async throws {
        try await Self.race(MemoryServiceStores(seed: 7)) { here, there, number in
            let body = AgentClient.body(["bouquet_tulips": 1])
            async let first = here.ucp(.POST, "/checkout-sessions", body, key: "k\(number)")
            async let second = there.ucp(.POST, "/checkout-sessions", body, key: "k\(number)")
            let answers = [try await first, try await second]
            #expect(answers.map(\.status) == [201, 201], "round \(number)")
            #expect(answers[0].json == answers[1].json, "round \(number)")
        }
    }

    // MARK: Sessions of version 0.1.0

    /// Returns stores with a session that version 0.1.0 has stored.
    private static func stores(with name: String) async throws -> (stores: MemoryServiceStores, id: String) {
        let text = try AgentsBench.file("Tests/CartwrightTests/Sessions/Golden/0.1.0-\(name).json")
        let id = try #require(try JSONParser.parse(text)["id"]?.text)
        let stores = MemoryServiceStores(seed: 7)
        let change = CheckoutChange(of: id, to: text, after: 0, at: AgentsBench.now, isUnsettled: true)
        _ = try await stores.stores(of: .shop).checkout.commit(change)
        return (stores, id)
    }

    @Test(arguments: ["pending", "another"])
    func `a checkout of version 0.1.0 with a pending payment is completed`(key: String) async throws {
        let (stores, id) = try await Self.stores(with: "agent-stuck")
        try await AgentsBench.serve(stores: stores) { client in
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", Self.pay, key: key)
            #expect(done.json["status"] == "completed", "\(done.json)")
            let again = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", Self.pay, key: key)
            #expect(again.json == done.json)
            let order = try #require(done.json["order"]?["id"]?.text)
            let body = try await client.send(.GET, "/v1/orders/\(order)").json
            #expect(body["total"] == 6000 && body["method"] == "mock_payment_handler")
        }
    }

    @Test func `a paid checkout of version 0.1.0 is recognized by its agent's key`() async throws {
        let (stores, id) = try await Self.stores(with: "agent-paid")
        try await AgentsBench.serve(stores: stores) { client in
            let path = "/checkout-sessions/\(id)/complete"
            #expect(try await client.ucp(.POST, path, Self.pay, key: "once").json["status"] == "completed")
            #expect(try await client.ucp(.POST, path, Self.pay, key: "twice").json["code"] == "already_paid")
            for path in ["/v1/sessions/\(id)", "/v1/sessions/\(id)/steps", "/v1/orders/\(id).o1"] {
                let text = try await client.send(.GET, path).json.utf8
                #expect(!String(decoding: text, as: UTF8.self).contains(#"\u00"#), "\(path)")
            }
        }
    }

    @Test(arguments: [("paying-card", "card"), ("paying-no-method", nil)] as [(String, String?)])
    func `a session of version 0.1.0 with a pending payment is paid once it is confirmed`(name: String, method: String?)
        async throws
    {
        let (stores, id) = try await Self.stores(with: name)
        try await AgentsBench.serve(stores: stores) { client in
            let payment = try #require(try await client.send(.GET, "/v1/sessions/\(id)").json["payment"])
            #expect(payment["method"]?.text == method)
            let confirm: JSONValue = ["command": "payment_confirmed", "key": .string("\(id)-pay-1")]
            let key = ["Idempotency-Key": "k2"]
            #expect(try await client.send(.POST, "/v1/sessions/\(id)/commands", confirm, key).status == 200)
            let order = try await client.send(.GET, "/v1/orders/\(id).o1").json
            #expect(order["total"] == 3000 && order["method"]?.text == method)
        }
    }

    // MARK: Keys

    @Test func `an invalid key is refused in the form of each protocol`() async throws {
        try await AgentsBench.serve { client in
            let body = AgentClient.body(["bouquet_tulips": 1])
            for key in ["", String(repeating: "k", count: 256)] {
                let ucp = try await client.ucp(.POST, "/checkout-sessions", body, key: key)
                #expect(ucp.status == 400, "\(ucp.json)")
                let acp = try await client.acp(.POST, "/checkout_sessions", ACPTests.create, key: key)
                #expect(acp.status == 400, "\(acp.json)")
            }
            let meta: JSONValue = [
                "ucp-agent": ["profile": "https://agent.example/profile"], "idempotency-key": "a\u{1F}b",
            ]
            for (path, arguments) in [
                ("/ucp/2026-04-08/mcp", ["meta": meta, "checkout": body]),
                (
                    "/acp/mcp",
                    ["meta": ["api_version": "2026-04-17", "idempotency_key": "a\u{1F}b"], "payload": ACPTests.create]
                ),
            ] as [(String, JSONValue)] {
                let list: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
                let tools = try await MCPTests.call(client, list, path).json["result"]?["tools"]?.elements ?? []
                let tool = try #require(tools.first { $0["name"]?.text?.hasPrefix("create_checkout") == true }?["name"])
                let call: JSONValue = [
                    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                    "params": ["name": tool, "arguments": arguments],
                ]
                let refused = try await MCPTests.call(client, call, path).json["error"]
                #expect(refused?["code"] == -32_602 && refused?["message"]?.text?.contains("U+001F") == true)
            }
        }
    }
}
