import Cartwright
import CartwrightCheckout
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// What an agent's key and method do to a payment: nothing.
@Suite(.timeLimit(.minutes(5))) struct AgentPaymentTests {
    private static let pay = AgentClient.payment("success_token")

    @Test(arguments: ["pending", "settled", "once"])
    func `a key is a key, whatever it says, and stands in nothing that is told`(key: String) async throws {
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

    @Test func `a checkout that was paid says so to another key, in the words of each protocol`() async throws {
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

    /// Two processes on one store, and requests with one key at both at the same time.
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

    @Test func `of two bodies with one key at two processes one is refused, and does nothing`() async throws {
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

    @Test func `of two updates with one key at two processes only one takes place`() async throws {
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

    @Test func `one body with one key at two processes has one answer`() async throws {
        try await Self.race(MemoryServiceStores(seed: 7)) { here, there, number in
            let body = AgentClient.body(["bouquet_tulips": 1])
            async let first = here.ucp(.POST, "/checkout-sessions", body, key: "k\(number)")
            async let second = there.ucp(.POST, "/checkout-sessions", body, key: "k\(number)")
            let answers = [try await first, try await second]
            #expect(answers.map(\.status) == [201, 201], "round \(number)")
            #expect(answers[0].json == answers[1].json, "round \(number)")
        }
    }
}
