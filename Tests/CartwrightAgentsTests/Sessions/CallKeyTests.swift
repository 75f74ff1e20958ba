import Cartwright
import CartwrightService
import Logging
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// The idempotency key of a call is stored nowhere that anyone could read it.
@Suite struct CallKeyTests {
    static let key = "key-of-an-agent-that-nobody-else-may-see"

    @Test func `the key of a completing call is in no answer, order or event`() async throws {
        try await EventReceiver.serve { receiver, url in
            try await AgentsBench.serve(clock: Instant.now, { $0.profileHosts = ["127.0.0.1"] }) { client in
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
            }
        }
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
