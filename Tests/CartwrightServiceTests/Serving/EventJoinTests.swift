import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightService

/// Events of several shops and sessions, joined with the resources of the HTTP interface.
@Suite(.timeLimit(.minutes(20))) struct EventJoinTests {
    /// A tenant with the key of its shop window and the key of its warehouse.
    private struct Keys: Sendable {
        let tenant: Tenant
        let window: String
        let warehouse: String
    }

    /// A purchase: its session, its customer, and the units of its one line.
    private struct Purchase: Sendable {
        let session: String
        let customer: String?
        let units: Int
    }

    private static let purchases = [
        Purchase(session: "cart-1", customer: "ada", units: 2), Purchase(session: "cart-2", customer: nil, units: 3),
    ]

    @Test func `every event of two sessions in two tenants joins with the HTTP resources`() async throws {
        let bench = try await KeyedBench()
        var tenants: [Keys] = []
        for name in ["alpha", "beta"] {
            let tenant = try Tenant(name)
            let (window, warehouse) = (
                try await bench.key([.checkout], of: tenant), try await bench.key([.checkout], of: tenant)
            )
            tenants.append(Keys(tenant: tenant, window: window, warehouse: warehouse))
        }
        let shops = tenants
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            for (number, keys) in shops.enumerated() {
                for purchase in Self.purchases {
                    try await Self.buy(purchase, more: number * 2, keys, shop)
                }
            }
            for keys in shops {
                let events = try await Self.events(of: bench.stores, keys.tenant)
                #expect(events.count == 10)
                for event in events { try await Self.join(event, keys, shop.with(key: keys.window)) }
            }
        }
    }

    /// Buys, and returns one unit with the key of the warehouse.
    private static func buy(_ purchase: Purchase, more: Int, _ keys: Keys, _ shop: ShopClient) async throws {
        let (window, warehouse) = (shop.with(key: keys.window), shop.with(key: keys.warehouse))
        let customer = purchase.customer.map { #""customer":{"id":"\#($0)"},"# } ?? ""
        let units = purchase.units + more
        let cart = #"{"cart":{\#(customer)"lines":[{"sku":"TEA","quantity":\#(units)}]}}"#
        let path = "/v1/sessions/\(purchase.session)"
        #expect(try await window.put(path, cart).outcome == "201")
        let code = #"{"command":"enter_code","code":"SPRING20"}"#
        #expect(try await window.post("\(path)/commands", code, key: "code").outcome == "200")
        let paid = try await window.post("\(path)/complete", #"{"total":\#(units * 700)}"#, key: "pay")
        #expect(paid.outcome == "200")
        let back = #"{"lines":[{"line":"TEA","quantity":1}]}"#
        let returned = try await warehouse.post("/v1/orders/\(purchase.session).o1/returns", back, key: "back")
        #expect(returned.outcome == "200")
    }

    /// Returns all events of a tenant, as a receiver gets them.
    private static func events(of stores: MemoryServiceStores, _ tenant: Tenant) async throws -> [Event] {
        let outbox = stores.stores(of: tenant).checkout.outbox
        var events: [Event] = []
        while let batch = try await outbox.nextBatch(at: ServiceBench.now) {
            guard case .array(let values) = try JSONParser.parse(batch.body) else { break }
            events += try values.map { try Event($0) }
            try await outbox.settle(batch.id, .delivered, at: ServiceBench.now)
        }
        return events
    }

    /// Compares the session, customer, order and client of an event with the HTTP resources.
    private static func join(_ event: Event, _ keys: Keys, _ shop: ShopClient) async throws {
        let text = event.json.text
        #expect(event.source == "/cartwright/\(keys.tenant.name)")
        guard case .string(let session)? = event.data["session"] else {
            Issue.record("no session in \(text)")
            return
        }
        let seen = try await shop.get("/v1/sessions/\(session)").json
        #expect(seen["id"] == .string(session))
        let client = event.type == .orderReturned ? keys.warehouse : keys.window
        #expect(event.data["client"] == AccessKey.id(in: client).map(JSONValue.string), "\(text)")
        let purchase = try #require(purchases.first { $0.session == session })
        #expect(event.data["customer"] == purchase.customer.map(JSONValue.string), "\(text)")
        guard event.type.shortName.hasPrefix("order.") else {
            #expect(event.subject == session && event.data["order"] == nil, "\(text)")
            return
        }
        let id = try #require(event.subject)
        #expect(event.data["order"] == .string(id))
        let order = try await shop.get("/v1/orders/\(id)")
        #expect(order.outcome == "200", "\(text)")
        #expect(order.json["id"] == .string(id) && order.json["session"] == .string(session))
        #expect(order.json["cart"]?["customer"]?["id"] == event.data["customer"])
        if event.type == .orderPaid { #expect(order.json["total"] == event.data["total"]?["minor"], "\(text)") }
        if event.type == .orderReturned { #expect(order.json["refunded"] == event.data["refund"]?["minor"], "\(text)") }
    }

    /// Returns true if a text has a control character.
    private static func hasControl(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        case .array(let values): values.contains(where: hasControl)
        case .object(let object): object.contains { hasControl(.string($0.key)) || hasControl($0.value) }
        default: false
        }
    }

    @Test func `no event has a control character or an idempotency key`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await ServiceBench.serve(stores: stores) { shop async throws in
            let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":2}]}}"#
            for (number, method) in [#","method":"card""#, ""].enumerated() {
                let path = "/v1/sessions/c\(number)"
                #expect(try await shop.put(path, cart).outcome == "201")
                let body = #"{"total":1750,"payment":"pending"\#(method)}"#
                let waiting = try await shop.post("\(path)/complete", body, key: "IDEMPOTENCY-\(number)")
                #expect(waiting.outcome == "202")
                guard case .string(let charge)? = waiting.json["payment"]?["key"] else { continue }
                let answer = #"{"command":"payment_confirmed","key":"\#(charge)"}"#
                #expect(try await shop.post("\(path)/commands", answer, key: "IDEMPOTENCY-c").outcome == "200")
                let cancelled = try await shop.post("/v1/orders/c\(number).o1/cancel", "{}", key: "IDEMPOTENCY-x")
                #expect(cancelled.outcome == "200")
            }
        }
        let events = try await Self.events(of: stores, .shop)
        #expect(events.map(\.type).filter { $0 == .orderPaid }.count == 2)
        for event in events {
            #expect(!Self.hasControl(event.json), "\(event.json.text)")
            #expect(!event.json.text.contains("IDEMPOTENCY"), "\(event.json.text)")
            #expect(!event.json.text.contains("-pay-"), "\(event.json.text)")
        }
    }
}
