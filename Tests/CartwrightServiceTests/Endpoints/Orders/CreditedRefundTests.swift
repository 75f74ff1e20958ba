import Cartwright
import CartwrightAnalytics
import CartwrightPostgreSQL
import CartwrightSQLite
import CartwrightScenarios
import PostgreSQLCluster
import TemporaryFiles
import Testing

@testable import CartwrightService

/// Refunds that store credits get in place of the payment, over HTTP.
@Suite(.timeLimit(.minutes(20))) struct CreditedRefundTests {
    private static let catalog = #"{"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}]}"#
    private static let back = #"{"lines":[{"line":"MUG","quantity":1}]}"#

    private static func serve(
        _ store: String,
        _ work: @escaping @Sendable (ShopClient) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let stores = try stores(store, folder)
        let file = try CatalogFile(JSONParser.parse(catalog))
        try await ServiceBench.serve(file, stores: stores) { settings in
            settings.refundOrder = .storeCredit
        } _: { shop in
            try await work(shop)
        }
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

    /// Pays three mugs.
    private static func pay(_ id: String, _ customer: String, in shop: ShopClient) async throws {
        let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":3}]\#(customer)}}"#
        #expect(try await shop.put("/v1/sessions/\(id)", cart).outcome == "201")
        let paid = try await shop.post("/v1/sessions/\(id)/complete", #"{"total":3000}"#, key: "\(id)-pay")
        #expect(paid.outcome == "200", "\(paid.text)")
    }

    @Test(arguments: ["memory", "sqlite", "postgresql"])
    func `returns are credited once to the customer's account, and nothing goes to the payment`(
        store: String
    ) async throws {
        try await Self.serve(store) { shop async throws in
            try await Self.pay("a", #","customer":{"id":"ada"}"#, in: shop)
            let preview = try await shop.post("/v1/orders/a.o1/returns?dry_run=true", Self.back, key: "t")
            let first = try await shop.post("/v1/orders/a.o1/returns", Self.back, key: "r1")
            #expect(first.outcome == "200" && first.json["refunds"] == [], "\(first.text)")
            #expect(preview.json["refunded_credits"] == first.json["refunded_credits"], "\(preview.text)")
            guard case .array(let credits)? = first.json["refunded_credits"], let account = credits.first else {
                Issue.record("\(first.text)")
                return
            }
            let path = "/v1/store-credits/\(account["account"]?.string ?? "")"
            #expect(credits.count == 1 && account["amount"] == 1000, "\(first.text)")
            #expect(try await shop.get(path).json["balance"] == 1000)
            #expect(try await shop.post("/v1/orders/a.o1/returns", Self.back, key: "r1").body == first.body)
            let rest = try await shop.post("/v1/orders/a.o1/returns", "{}", key: "r2")
            #expect(rest.json["refunded"] == 3000 && rest.json["refunds"] == [], "\(rest.text)")
            let credit = try await shop.get(path)
            #expect(credit.json["balance"] == 3000 && credit.json["customer"] == "ada", "\(credit.text)")
            let entries = try await shop.get("\(path)/entries").text
            #expect(entries.contains(#""reason":"refund""#), "\(entries)")
            #expect(try await shop.post("/v1/orders/a.o1/returns", "{}", key: "r3").outcome == "409 order.closed")
            #expect(try await shop.get(path).json["balance"] == 3000)
        }
    }

    @Test(arguments: ["memory", "sqlite", "postgresql"])
    func `the credit of a cancelled order pays the next one`(store: String) async throws {
        try await Self.serve(store) { shop async throws in
            try await Self.pay("a", #","customer":{"id":"ada"}"#, in: shop)
            let cancelled = try await shop.post("/v1/orders/a.o1/cancel", "{}", key: "c")
            #expect(cancelled.outcome == "200" && cancelled.json["refunds"] == [], "\(cancelled.text)")
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":3}],"customer":{"id":"ada"}}}"#
            #expect(try await shop.put("/v1/sessions/b", cart).outcome == "201")
            let use = #"{"command":"use_store_credit"}"#
            let used = try await shop.post("/v1/sessions/b/commands", use, key: "u")
            #expect(used.json["quote"]?["payable"] == 0, "\(used.text)")
            #expect(try await shop.post("/v1/sessions/b/complete", #"{"total":3000}"#, key: "p").outcome == "200")
        }
    }

    @Test func `an order of a guest is refunded to the payment`() async throws {
        try await Self.serve("memory") { shop async throws in
            try await Self.pay("a", "", in: shop)
            let back = try await shop.post("/v1/orders/a.o1/returns", "{}", key: "r")
            #expect(back.json["refunded_credits"] == nil, "\(back.text)")
            #expect(back.json["refunds"] == [["key": "a-o1-return-1", "order": "a.o1", "amount": 3000]])
        }
    }
}
