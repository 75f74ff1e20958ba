import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Agents cannot find codes by trial, like other clients.
@Suite struct AgentCodeTests {
    @Test func `unknown codes count across both protocols, and above the limit no code is accepted`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        let ring = AccessKeys(stores.stores(of: AccessKeys.keeper).records)
        let key = try await AgentsBench.key(1, in: ring)
        try await AgentsBench.serve(keys: ring, stores: stores) { client in
            let agent = AgentClient(port: client.port, key: key)
            // An agent may name fifty codes at once, and a key ten times as many for all guests.
            var first = try await agent.checkout(["pot_ceramic": 1], codes: (0..<50).map { "NOPE\($0)" })
            for number in 1..<10 {
                let many = (0..<50).map { "NOPE\(number)-\($0)" }
                first = try await agent.checkout(["pot_ceramic": 1], codes: many)
                #expect(first.status == 201, "\(number)")
            }
            let id = try #require(first.json["id"]?.text)

            let known = AgentClient.body(["pot_ceramic": 1], codes: ["10OFF", "OTHER"])
            let refused = try await agent.ucp(.PUT, "/checkout-sessions/\(id)", known, key: "again")
            #expect(refused.status == 429 && refused.json["code"] == "rate_limited", "\(refused.json)")
            #expect(refused.headers.first(name: "Retry-After") == "600")
            let good = AgentClient.body(["pot_ceramic": 1], codes: ["10OFF"])
            #expect(try await agent.ucp(.POST, "/checkout-sessions", good).status == 429)
            #expect(try await agent.ucp(.POST, "/carts", good).status == 429)
            let acp: JSONValue = [
                "line_items": [["id": "pot_ceramic", "quantity": 1]], "currency": "usd",
                "discounts": ["codes": ["10OFF"]], "capabilities": [:],
            ]
            let other = try await agent.acp(.POST, "/checkout_sessions", acp)
            #expect(other.status == 429 && other.headers.first(name: "Retry-After") == "600", "\(other.json)")
            // The checkout is kept, and requests without codes are served.
            let more = AgentClient.body(["pot_ceramic": 2])
            #expect(try await agent.ucp(.PUT, "/checkout-sessions/\(id)", more).status == 200)
            // A refusal that allows a retry is not stored for its key.
            let without = AgentClient.body(["pot_ceramic": 1], codes: [])
            #expect(try await agent.ucp(.PUT, "/checkout-sessions/\(id)", without, key: "again").status == 200)
        }
    }
}
