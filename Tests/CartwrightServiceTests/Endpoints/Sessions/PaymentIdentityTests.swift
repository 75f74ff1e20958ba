import Cartwright
import CartwrightAnalytics
import CartwrightPostgreSQL
import CartwrightSQLite
import CartwrightScenarios
import PostgreSQLCluster
import TemporaryFiles
import Testing

@testable import CartwrightService

/// The fingerprint of a card that arrives with the payment, over HTTP.
@Suite(.timeLimit(.minutes(20))) struct PaymentIdentityTests {
    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}],
         "promotions": [{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}],
           "per_customer_limit": {"count": 1, "by": ["payment"], "every": "day"}}]}
        """#
    private static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
    private static let begin = #"{"command":"begin_checkout"}"#

    private static func pay(_ total: Int) -> String {
        #"{"total":\#(total),"identities":{"payment":"fp_1"}}"#
    }

    private static func serve(
        _ store: String,
        _ work: @escaping @Sendable (ShopClient) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let reader = IdentityReader(by: try IdentityKeys(keys: [Array(repeating: 7, count: 32)]))
        let registry = ServiceBench.registry.with(reader)
        let file = try CatalogFile(JSONParser.parse(catalog), vocabulary: registry.vocabulary)
        let stores = try stores(store, folder)
        try await ServiceBench.serve(file, stores: stores, handledBy: registry) { shop in try await work(shop) }
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

    @Test(arguments: ["memory", "sqlite", "postgresql"])
    func `the second session with a card is refused, and its next quote has the reason`(store: String) async throws {
        try await Self.serve(store) { shop in
            for id in ["a", "b"] {
                let put = try await shop.put("/v1/sessions/\(id)", Self.cart)
                #expect(put.json["quote"]?["discount"] == 100, "\(put.text)")
                #expect(try await shop.post("/v1/sessions/\(id)/commands", Self.begin, key: "b").outcome == "200")
            }
            let paid = try await shop.post("/v1/sessions/a/complete", Self.pay(900), key: "k")
            #expect(paid.outcome == "200" && !paid.text.contains("fp_1"), "\(paid.text)")
            #expect(try await shop.post("/v1/sessions/a/complete", Self.pay(900), key: "k").body == paid.body)
            let refused = try await shop.post("/v1/sessions/b/complete", Self.pay(900), key: "k")
            #expect(refused.outcome == "409 checkout.total_changed", "\(refused.text)")
            #expect(!refused.text.contains("fp_1"))
            let again = try await shop.post("/v1/sessions/b/complete", Self.pay(900), key: "k")
            #expect(again.outcome == refused.outcome && again.body == refused.body, "\(again.text)")
            let session = try await shop.get("/v1/sessions/b")
            #expect(session.json["phase"] == "browsing" && session.json["quote"]?["total"] == 1000, "\(session.text)")
            let reasons = try await shop.get("/v1/sessions/b/reasons")
            #expect(reasons.text.contains(#""reason":"customer_limit_reached""#), "\(reasons.text)")
            #expect(reasons.text.contains(#""identity":"payment""#), "\(reasons.text)")
            let full = try await shop.post("/v1/sessions/b/complete", Self.pay(1000), key: "l")
            #expect(full.outcome == "200", "\(full.text)")
            let steps = try await shop.get("/v1/sessions/b/steps")
            #expect(!steps.text.contains("identities") && !steps.text.contains("payment:"), "\(steps.text)")
        }
    }

    @Test(arguments: ["memory", "sqlite", "postgresql"])
    func `of 64 sessions that pay with one card at once, one order has the discount`(store: String) async throws {
        try await Self.serve(store) { shop in
            for number in 0..<64 {
                #expect(try await shop.put("/v1/sessions/s\(number)", Self.cart).outcome == "201")
            }
            let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        try await shop.post("/v1/sessions/s\(number)/complete", Self.pay(900), key: "k").outcome
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == "200" } == 1, "\(outcomes)")
            #expect(outcomes.count { $0 == "409 checkout.total_changed" } == 63, "\(outcomes)")
        }
    }

    @Test func `a limit that counts payments has its period in lists and counters`() async throws {
        try await Self.serve("memory") { shop in
            let list = try await shop.get("/v1/promotions")
            #expect(list.text.contains(#""per_customer_limit":1,"per_customer_period":{"every":"day""#), "\(list.text)")
            let counters = try await shop.get("/v1/counters/ten")
            #expect(counters.json["per_customer_period"]?["every"] == "day", "\(counters.text)")
        }
    }

    @Test func `a bad identity is refused without its value, and one without a key`() async throws {
        try await Self.serve("memory") { shop in
            #expect(try await shop.put("/v1/sessions/a", Self.cart).outcome == "201")
            let bad = #"{"total":900,"identities":{"email":"secret"}}"#
            let refused = try await shop.post("/v1/sessions/a/complete", bad, key: "k")
            #expect(refused.outcome.hasSuffix("customer.bad_identity"), "\(refused.text)")
            #expect(refused.pointer == "/identities/email" && !refused.text.contains("secret"))
        }
        try await ServiceBench.serve { shop in
            #expect(try await shop.put("/v1/sessions/a", #"{"cart":{"lines":[]}}"#).outcome == "201")
            let refused = try await shop.post("/v1/sessions/a/complete", Self.pay(900), key: "k")
            #expect(refused.outcome.hasSuffix("customer.no_identity_key"), "\(refused.text)")
        }
    }
}
