import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Events of an agent's calls, joined with the answers to the agent.
@Suite struct AgentJoinTests {
    @Test func `events name the agent's session, order and access key`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        let ring = AccessKeys(stores.stores(of: AccessKeys.keeper).records)
        let key = try await AgentsBench.key(1, in: ring)
        try await AgentsBench.serve(keys: ring, stores: stores, { $0.simulationSecret = "s" }) { client in
            var agent = client
            agent.key = key
            let id = try #require(try await agent.checkout(["bouquet_tulips": 2]).json["id"]?.text)
            let pay = AgentClient.payment("success_token")
            let done = try await agent.ucp(.POST, "/checkout-sessions/\(id)/complete", pay).json
            let order = try #require(done["order"]?["id"]?.text)
            let events = try await Self.events(of: stores)
            for event in events {
                #expect(event["source"] == "/cartwright/shop" && event["data"]?["session"] == .string(id))
                #expect(event["data"]?["client"] == .string("ck_010101010101"), "\(event)")
            }
            let paid = try #require(events.first { $0["type"] == "cartwright.order.paid" })
            #expect(paid["subject"] == .string(order) && paid["data"]?["order"] == .string(order))
        }
    }

    private static func events(of stores: MemoryServiceStores) async throws -> [JSONValue] {
        let outbox = stores.stores(of: .shop).checkout.outbox
        var events: [JSONValue] = []
        while let batch = try await outbox.nextBatch(at: AgentsBench.now) {
            guard case .array(let values) = try JSONParser.parse(batch.body) else { break }
            events += values
            try await outbox.settle(batch.id, .delivered, at: AgentsBench.now)
        }
        return events
    }
}
