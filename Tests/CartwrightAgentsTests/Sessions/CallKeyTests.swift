import Cartwright
import CartwrightService
import InMemoryLogging
import Logging
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// The idempotency key of a call is stored nowhere that anyone could read it.
@Suite struct CallKeyTests {
    static let key = "key-of-an-agent-that-nobody-else-may-see"

    @Test func `the key of a completing call is in no answer, order, event or log`() async throws {
        let log = InMemoryLogHandler.recording()
        try await EventReceiver.serve { receiver, url in
            try await AgentsBench.serve(clock: Instant.now, log: log, { $0.profileHosts = ["127.0.0.1"] }) { client in
                let agent = "profile=\"\(url)/profile\""
                let body = AgentClient.body(["bouquet_tulips": 1], shipping: "std-ship")
                let made = try await client.ucp(.POST, "/checkout-sessions", body, agent: agent).json
                let id = try #require(made["id"]?.text)
                let pay = AgentClient.payment("success_token")
                let path = "/checkout-sessions/\(id)/complete"
                let done = try await client.ucp(.POST, path, pay, key: Self.key, agent: agent)
                #expect(done.json["status"] == "completed")
                let order = try #require(done.json["order"]?["id"]?.text)
                let answers = [
                    done, try await client.ucp(.GET, "/orders/\(order)"),
                    try await client.send(.GET, "/v1/orders/\(order)"),
                    try await client.send(.GET, "/v1/sessions/\(id)"),
                    try await client.send(.GET, "/v1/sessions/\(id)/events"),
                ]
                for answer in answers { #expect(!answer.json.mentions(Self.key), "\(answer.json)") }
                for event in try await receiver.events(count: 1) { #expect(!event.json.mentions(Self.key)) }
                let again = try await client.ucp(.POST, path, pay, key: Self.key, agent: agent)
                #expect(again.json["order"] == done.json["order"])
                // Refusals that concern the key, and the same key in the other protocols.
                let other = try await client.ucp(.POST, path, [:], key: Self.key, agent: agent)
                #expect(other.status == 409 && !other.json.mentions(Self.key))
                let create: JSONValue = ["currency": "usd", "capabilities": [:], "line_items": [["id": "pot_ceramic"]]]
                #expect(try await client.acp(.POST, "/checkout_sessions", create, key: Self.key).status == 201)
                #expect(try await client.acp(.POST, "/checkout_sessions", [:], key: Self.key).status == 422)
                let profile: JSONValue = ["profile": .string("\(url)/profile")]
                let meta: JSONValue = ["ucp-agent": profile, "idempotency-key": .string(Self.key)]
                let call: JSONValue = [
                    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                    "params": ["name": "cancel_checkout", "arguments": ["meta": meta, "id": .string(id)]],
                ]
                let called = try await client.ucp(.POST, "/mcp", call)
                #expect(called.json["error"] != nil && !called.json.mentions(Self.key), "\(called.json)")
            }
        }
        #expect(log.entries.count > 5)
        #expect(!log.mentions(Self.key), "\(log.entries)")
    }

    @Test func `a stored digest of a request contains its key, so that no body is found by trial`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await AgentsBench.serve(stores: stores) { client in
            for key in ["one", "two", Self.key] {
                _ = try await client.ucp(.POST, "/carts", AgentClient.body(["pot_ceramic": 1]), key: key)
            }
        }
        let records = stores.stores(of: .shop).records
        let answers = try await records.records(of: "agent-answer", after: nil, limit: 10, at: AgentsBench.now)
        #expect(answers.count == 3)
        #expect(Set(answers.map { $0.body.prefix(32) }).count == 3)
        #expect(answers.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains(Self.key) })
    }

    @Test func `a key that version 0_1_0 stored identifies its call`() throws {
        let key = try #require(try CallKey(Self.key))
        #expect(key.isReference(Self.key))
        #expect(key.isReference(key.reference))
        #expect(!key.isReference("another"))
        #expect(!key.isReference(nil))
        #expect(!key.reference.contains(Self.key))
    }
}

extension InMemoryLogHandler {
    /// Returns a log of every level.
    static func recording() -> InMemoryLogHandler {
        var log = InMemoryLogHandler()
        log.logLevel = .trace
        return log
    }

    /// True if an entry contains a text.
    func mentions(_ text: String) -> Bool {
        entries.contains { "\($0.message) \($0.metadata) \(String(describing: $0.error))".contains(text) }
    }
}
