import Cartwright
import CartwrightService
import CartwrightFiles
import HTTPTypes
import NIOHTTP1
import Testing

@testable import CartwrightAgents

@Suite struct EventTests {
    static func acpOrder(_ client: AgentClient) async throws -> String {
        let id = try #require(try await client.acp(.POST, "/checkout_sessions", ACPTests.create).json["id"]?.text)
        let chosen: JSONValue = [
            "selected_fulfillment_options": [["type": "shipping", "option_id": "std-ship", "item_ids": []]]
        ]
        _ = try await client.acp(.POST, "/checkout_sessions/\(id)", chosen)
        let done = try await client.acp(.POST, "/checkout_sessions/\(id)/complete", ACPTests.payment).json
        return try #require(done["order"]?["id"]?.text)
    }

    @Test func `an event that could not be delivered survives the process`() async throws {
        let stores = MemoryServiceStores(seed: 3)
        try await EventReceiver.serve { receiver, url in
            let tells: @Sendable (inout AgentSettings) -> Void = { settings in
                (settings.webhookURL, settings.webhookSecret) = (url + "/hook", Array("secret".utf8))
            }
            try await AgentsBench.serve(stores: stores, delivers: false, tells) { client in
                _ = try await Self.acpOrder(client)
            }
            #expect(receiver.events.isEmpty)
            try await AgentsBench.serve(stores: stores, tells) { _ in
                let events = try await receiver.events(count: 1)
                #expect(events.map(\.json["type"]) == ["order_create"])
                #expect(events.first?.json["data"]?["totals"]?.elements.isEmpty == false)
            }
            // The event was delivered, and is not delivered again.
            try await AgentsBench.serve(stores: stores, tells) { _ in try await Task.sleep(for: .milliseconds(300)) }
            #expect(receiver.events.count == 1)
        }
    }

    @Test func `an event is retried as the same event until it is accepted`() async throws {
        try await EventReceiver.serve(refusing: 2) { receiver, url in
            let tells: @Sendable (inout AgentSettings) -> Void = { settings in
                settings.profileHosts = ["127.0.0.1"]
                settings.deliveryDelay = .milliseconds(20)
            }
            try await AgentsBench.serve(clock: Instant.now, tells) { client in
                let agent = "profile=\"\(url)/profile\""
                let wish = AgentClient.body(["bouquet_tulips": 1])
                let made = try await client.ucp(.POST, "/checkout-sessions", wish, agent: agent).json
                let path = "/checkout-sessions/\(made["id"]?.text ?? "")/complete"
                _ = try await client.ucp(.POST, path, AgentClient.payment("success_token"), agent: agent)
                let events = try await receiver.events(count: 3)
                #expect(events.count == 3)
                #expect(Set(events.compactMap { $0.headers[.idempotencyKey] }).count == 1)
                #expect(Set(events.map(\.body)).count == 1)
                #expect(events.first?.json["checkout_id"] == made["id"])
                try await Task.sleep(for: .milliseconds(200))
                #expect(receiver.events.count == 3)
            }
        }
    }

    @Test func `a note leads to an event once its order exists, and is removed if none is made`() async throws {
        let stores = MemoryServiceStores(seed: 5)
        let records = stores.stores(of: .shop).records
        try await EventReceiver.serve { receiver, url in
            let tells: @Sendable (inout AgentSettings) -> Void = {
                ($0.webhookURL, $0.webhookSecret) = (url + "/hook", Array("secret".utf8))
            }
            let order = Mailbox()
            try await AgentsBench.serve(stores: stores) { client in
                await order.put(try await Self.acpOrder(client))
            }
            var settings = AgentSettings(signingKey: try .generate())
            tells(&settings)
            settings.speaksACP = true
            let notes = AgentsExtension(for: try AgentsBench.sample().shop, settings).context.notes
            let session = try #require(await order.text.split(separator: ".").first.map(String.init))
            for name in [session, "cs_never"] {
                let record = AgentSessionRecord(
                    kind: .checkout,
                    owner: "",
                    maker: "acp/2026-04-17",
                    createdAt: AgentsBench.now,
                    origin: ""
                )
                _ = try await notes.expect(orderOf: name, record, in: records, at: AgentsBench.now)
            }
            // The process ended between the order and its event.
            let later = AgentsBench.now.adding(seconds: 31)
            try await AgentsBench.serve(stores: stores, clock: { later }, tells) { _ in
                let events = try await receiver.events(count: 1)
                #expect(events.map(\.json["data"]?["checkout_session_id"]) == [.string(session)])
            }
            #expect(try await records.records(of: OrderNote.kind, after: nil, limit: 9, at: later).count == 1)
            let muchLater = AgentsBench.now.adding(seconds: 700)
            try await AgentsBench.serve(stores: stores, clock: { muchLater }, tells) { _ in
                for _ in 0..<1_200 {
                    let left = try await records.records(of: OrderNote.kind, after: nil, limit: 9, at: muchLater)
                    if left.isEmpty { break }
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            #expect(try await records.records(of: OrderNote.kind, after: nil, limit: 9, at: muchLater).isEmpty)
            #expect(receiver.events.count == 1)
        }
    }

    @Test func `a shop that cannot be read does not stop the events of other shops`() async throws {
        let stores = StoresWithADamagedShop(inner: MemoryServiceStores(seed: 8), damaged: try Tenant("a-shop"))
        let ring = AccessKeys(try stores.stores(of: AccessKeys.keeper).records)
        _ = try await AgentsBench.key(1, of: stores.damaged, in: ring)
        let key = try await AgentsBench.key(2, in: ring)
        try await EventReceiver.serve { receiver, url in
            let tells: @Sendable (inout AgentSettings) -> Void = {
                ($0.webhookURL, $0.webhookSecret) = (url + "/hook", Array("secret".utf8))
            }
            try await AgentsBench.serve(keys: ring, stores: stores, tells) { client in
                var client = client
                client.key = key
                _ = try await Self.acpOrder(client)
                #expect(try await receiver.events(count: 1).count == 1)
            }
        }
    }

    @Test func `a refused payment leaves no note`() async throws {
        let stores = MemoryServiceStores(seed: 6)
        try await AgentsBench.serve(stores: stores, { $0.webhookURL = "http://127.0.0.1:9/hook" }) { client in
            let id = try #require(try await client.acp(.POST, "/checkout_sessions", ACPTests.create).json["id"]?.text)
            let refused = try await client.acp(.POST, "/checkout_sessions/\(id)/complete", ACPTests.payment)
            #expect(refused.json["status"] == "not_ready_for_payment")
        }
        let records = stores.stores(of: .shop).records
        #expect(try await records.records(of: OrderNote.kind, after: nil, limit: 9, at: AgentsBench.now).isEmpty)
    }

    @Test func `notes are ordered by due time`() {
        let (early, late) = (AgentsBench.now, AgentsBench.now.adding(seconds: 1))
        let keys = [early, late].map { OrderNote(id: "z", session: "s", isNew: true, at: early, due: $0).key.id }
        #expect(keys == keys.sorted())
        #expect(OrderNote(id: "a", session: "s", isNew: true, at: early, due: .earliest).key.id < keys[0])
    }
}

/// A text that the work of one service passes to the next.
private actor Mailbox {
    private(set) var text = ""
    func put(_ text: String) { self.text = text }
}

/// Stores of shops, one of which cannot be opened.
private struct StoresWithADamagedShop: ServiceStores {
    let inner: MemoryServiceStores
    let damaged: Tenant

    func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores {
        guard tenant != damaged else { throw CartwrightError("store.corrupt", "it is damaged", fault: .environment) }
        return inner.stores(of: tenant)
    }

    func check() {}
}
