import Cartwright
import CartwrightAnalytics
import CartwrightCheckout
import CartwrightPostgreSQL
import CartwrightSQLite
import CartwrightScenarios
import PostgreSQLCluster
import Synchronization
import TemporaryFiles
import Testing

@testable import CartwrightService

/// A payment confirmed after its hold has expired, or after it was reported as failed: it becomes an order, or a
/// refund that the answer and an event name.
@Suite(.timeLimit(.minutes(20))) struct LatePaymentTests {
    /// A catalog with 10 % off for the first customer with the code.
    static func catalog() throws -> CatalogFile {
        let text = #"""
            {"currency":"USD","items":[{"sku":"MUG","title":"Mug","unit_price":1000}],"promotions":[
            {"id":"one","code":"ONE","usage_limit":1,"effects":[{"type":"percent_off","percent":"10"}]}]}
            """#
        return try CatalogFile(JSONParser.parse(text))
    }

    /// A session of one customer in front of a service.
    private struct Shopper: Sendable {
        let shop: ShopClient
        let id: String
        var path: String { "/v1/sessions/\(id)" }
        var payment: String { "\(id)-pay-1" }

        func fill() async throws {
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}],"codes":["ONE"]}}"#
            #expect(try await shop.put(path, cart).outcome == "201")
        }

        func complete(_ body: String, key: String) async throws -> Reply {
            try await shop.post("\(path)/complete", body, key: key)
        }

        func confirm(_ key: String, payment: String? = nil) async throws -> Reply {
            let command = #"{"command":"payment_confirmed","key":"\#(payment ?? self.payment)"}"#
            return try await shop.post("\(path)/commands", command, key: key)
        }

        var session: JSONValue { get async throws { try await shop.get(path).json } }
    }

    private static func serve(
        stores: any ServiceStores = MemoryServiceStores(seed: 7),
        _ clock: SetClock = SetClock(),
        _ change: @escaping (inout ServiceSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (ShopClient, SetClock) async throws -> Void
    ) async throws {
        let settings: (inout ServiceSettings) -> Void = { settings in
            settings.dependencies = CheckoutDependencies(
                now: { clock.now },
                random: CheckoutDependencies.machine.random
            )
            change(&settings)
        }
        try await ServiceBench.serve(catalog(), stores: stores, settings) { try await work($0, clock) }
    }

    /// Starts a payment of the first shopper; 16 minutes later the second one takes the use of its code.
    private static func late(_ shop: ShopClient, _ clock: SetClock) async throws -> Shopper {
        let (ada, bob) = (Shopper(shop: shop, id: "ada"), Shopper(shop: shop, id: "bob"))
        try await ada.fill()
        #expect(try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k").outcome == "202")
        clock.move(seconds: 960)
        try await bob.fill()
        #expect(try await bob.complete(#"{"total":900}"#, key: "k").outcome == "200")
        return ada
    }

    /// Returns all events of the shop, as a receiver gets them.
    private static func events(_ stores: any ServiceStores) async throws -> [Event] {
        let outbox = try stores.stores(of: .shop).checkout.outbox
        let later = ServiceBench.now.adding(seconds: 86_400)
        var events: [Event] = []
        while let batch = try await outbox.nextBatch(at: later) {
            guard case .array(let values) = try JSONParser.parse(batch.body) else { break }
            events += try values.map { try Event($0) }
            try await outbox.settle(batch.id, .delivered, at: later)
        }
        return events
    }

    private static func stores(_ name: String, _ folder: TemporaryFolder) throws -> any ServiceStores {
        switch name {
        case "sqlite": return SQLiteServiceStores(try SQLiteStore(path: folder.file("shop.store")), seed: 7)
        case "postgresql":
            let url = try TestCluster.shared().database()
            return PostgreSQLServiceStores(PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 7), seed: 7)
        default: return MemoryServiceStores(seed: 7)
        }
    }

    private static let refund: JSONValue = [["key": "ada-pay-1-refund", "payment": "ada-pay-1", "amount": 900]]

    @Test(arguments: ["memory", "sqlite", "postgresql"])
    func `a late payment whose use was taken is refunded, and the shopper can buy again`(_ store: String) async throws {
        let folder = try TemporaryFolder()
        let stores = try Self.stores(store, folder)
        try await Self.serve(stores: stores) { shop, clock in
            let ada = try await Self.late(shop, clock)
            let confirmed = try await ada.confirm("c1")
            #expect(confirmed.outcome == "200", "\(confirmed.text)")
            #expect(confirmed.json["refunds"] == Self.refund, "\(confirmed.text)")
            #expect(confirmed.json["events"] == ["cartwright.payment.refunded"])
            #expect(confirmed.json["phase"] == "browsing" && confirmed.json["orders"] == [])
            #expect(confirmed.json["cart"]?["codes"] == ["ONE"] && confirmed.json["quote"]?["total"] == 1000)
            // A second confirmation returns the same refund, with the same key and with another one.
            #expect(try await ada.confirm("c1").body == confirmed.body)
            let again = try await ada.confirm("c2")
            #expect(again.outcome == "200" && again.json["refunds"] == Self.refund, "\(again.text)")
            #expect(again.json["events"] == [])
            // A repetition of the call that began the payment reports the refund as well.
            let begun = try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k")
            #expect(begun.status == 409 && begun.json["payment"]?["state"] == "refunded", "\(begun.text)")
            #expect(begun.json["refunds"] == Self.refund)
            let paid = try await ada.complete(#"{"total":1000}"#, key: "k2")
            #expect(paid.outcome == "200" && paid.json["order"]?["payment"] == "ada-pay-2", "\(paid.text)")
            // The late money is not part of the order and stays a refund.
            #expect(try await ada.confirm("c3").json["refunds"] == Self.refund)
            #expect(try await ada.session["orders"]?.elements.count == 1)
            #expect(try await shop.get("/v1/counters/one").json["uses"] == 1)
        }
        let refunds = try await Self.events(stores).filter { $0.type == "cartwright.payment.refunded" }
        #expect(refunds.count == 1 && refunds.first?.subject == "ada")
        #expect(refunds.first?.data["payment"] == "ada-pay-1" && refunds.first?.data["refund"] == "ada-pay-1-refund")
        #expect(refunds.first?.data["amount"] == Money(minor: 900, .usd).json)
    }

    @Test(arguments: ["memory", "sqlite", "postgresql"])
    func `a shop that accepts late payments makes the order and exceeds the limit`(_ store: String) async throws {
        let folder = try TemporaryFolder()
        let stores = try Self.stores(store, folder)
        try await Self.serve(stores: stores) {
            $0.latePayments = .accept
        } _: { shop, clock in
            let ada = try await Self.late(shop, clock)
            let confirmed = try await ada.confirm("c1")
            #expect(confirmed.outcome == "200" && confirmed.json["refunds"] == nil, "\(confirmed.text)")
            #expect(confirmed.json["orders"]?[0]?["total"] == 900)
            #expect(try await ada.confirm("c2").json["orders"] == confirmed.json["orders"])
            #expect(try await shop.get("/v1/counters/one").json["uses"] == 2)
        }
    }

    @Test func `a payment reported as failed and then confirmed is refunded`() async throws {
        try await Self.serve { shop, _ in
            let ada = Shopper(shop: shop, id: "ada")
            try await ada.fill()
            #expect(try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k").outcome == "202")
            let failed = #"{"command":"payment_failed","key":"ada-pay-1","reason":"no money"}"#
            #expect(try await shop.post("\(ada.path)/commands", failed, key: "f").outcome == "200")
            let before = try await ada.session
            let late = try await ada.confirm("c1")
            #expect(late.outcome == "200" && late.json["refunds"] == Self.refund, "\(late.text)")
            #expect(late.json["phase"] == before["phase"] && late.json["cart"] == before["cart"])
            #expect(try await ada.confirm("c2").json["refunds"] == Self.refund)
            let paid = try await ada.complete(#"{"total":900}"#, key: "k2")
            #expect(paid.outcome == "200" && paid.json["order"]?["payment"] == "ada-pay-2", "\(paid.text)")
            #expect(try await ada.confirm("c3", payment: "other").outcome == "409 checkout.no_payment")
        }
    }

    @Test func `a pending payment that the caller reports as confirmed makes the order`() async throws {
        try await Self.serve { shop, clock in
            let ada = Shopper(shop: shop, id: "ada")
            try await ada.fill()
            #expect(try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k").outcome == "202")
            #expect(try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k2").outcome == "202")
            let paid = try await ada.complete(#"{"total":900,"payment":"confirmed"}"#, key: "k3")
            #expect(paid.outcome == "200" && paid.json["order"]?["payment"] == "ada-pay-1", "\(paid.text)")
            let repeated = try await ada.complete(#"{"total":900,"payment":"confirmed"}"#, key: "k3")
            #expect(repeated.body == paid.body)
            let first = try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k")
            #expect(first.outcome == "200" && first.json["order"]?["id"] == "ada.o1", "\(first.text)")
            #expect(try await ada.confirm("c1").json["orders"]?.elements.count == 1)
        }
    }

    @Test func `a late payment that the caller reports as confirmed is refunded in the answer`() async throws {
        try await Self.serve { shop, clock in
            let ada = try await Self.late(shop, clock)
            let late = try await ada.complete(#"{"total":900}"#, key: "k2")
            #expect(late.status == 409 && late.json["payment"]?["state"] == "refunded", "\(late.text)")
            #expect(late.json["refunds"] == Self.refund && late.json["order"] == nil)
            #expect(try await ada.complete(#"{"total":900}"#, key: "k2").body == late.body)
            #expect(try await ada.session["phase"] == "browsing")
        }
    }

    @Test func `an answer about a payment never names the order of another payment`() async throws {
        try await Self.serve { shop, _ in
            let ada = Shopper(shop: shop, id: "ada")
            try await ada.fill()
            #expect(try await ada.complete(#"{"total":900}"#, key: "k1").outcome == "200")
            let more = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#
            #expect(try await shop.put(ada.path, more).outcome == "200")
            #expect(try await ada.complete(#"{"total":2000,"payment":"pending"}"#, key: "k2").outcome == "202")
            let failed = #"{"command":"payment_failed","key":"ada-pay-2","reason":"no money"}"#
            #expect(try await shop.post("\(ada.path)/commands", failed, key: "f").outcome == "200")
            let told = try await ada.complete(#"{"total":2000,"payment":"pending"}"#, key: "k2")
            #expect(told.status == 409 && told.json["order"] == nil, "\(told.text)")
            #expect(told.json["payment"]?["state"] == "failed")
        }
    }

    @Test func `changes in the meantime do not affect a payment that is confirmed late`() async throws {
        try await Self.serve { shop, clock in
            let ada = Shopper(shop: shop, id: "ada")
            try await ada.fill()
            #expect(try await ada.complete(#"{"total":900,"payment":"pending"}"#, key: "k").outcome == "202")
            let dear = #"{"currency":"USD","items":[{"sku":"MUG","title":"Mug","unit_price":5000}],"promotions":[]}"#
            #expect(try await shop.put("/v1/catalog", dear).outcome == "200")
            #expect(try await shop.post("\(ada.path)/cancel", "{}", key: "x").status == 409)
            clock.move(seconds: 960)
            let confirmed = try await ada.confirm("c1")
            #expect(confirmed.outcome == "200" && confirmed.json["orders"]?[0]?["total"] == 900, "\(confirmed.text)")
            #expect(try await ada.confirm("c2").json["orders"] == confirmed.json["orders"])
        }
    }
}

extension JSONValue {
    fileprivate subscript(index: Int) -> JSONValue? { elements.indices.contains(index) ? elements[index] : nil }
}
