import Cartwright
import CartwrightAnalytics
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Variants of a catalog over HTTP: the cards of a shopper, and the same on another process.
@Suite struct CatalogVariantTests {
    private static let catalog = #"""
        {"currency": "USD", "experiment": "autumn", "holdout": "20",
         "variants": [{"name": "coupon", "share": "40", "cards": ["coupon"]},
                      {"name": "tile", "share": "40", "cards": ["tile"]}],
         "items": [{"sku": "MUG", "unit_price": 1000}]}
        """#

    private static func registry() throws -> HandlerRegistry {
        ServiceBench.registry.with(CardAssigner(by: try AssignmentKey(Array(repeating: 7, count: 32))))
    }

    /// The cards of the shop.
    private struct ShopCards: CardSource {
        let name = "shop"

        func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
            CardBatch(
                ["coupon", "tile", "free"].map { id in
                    var card = ContentCard(id: id, created: ServiceBench.now)
                    card.extras = ["class_type": "coupon_code", "coupon_code": id, "discount_percentage": "10"]
                    return card
                }
            )
        }
    }

    /// Returns the cards of a session in the service.
    private static func shown(_ shop: ShopClient, _ customer: String) async throws -> [String] {
        let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}],"customer":{"id":"\#(customer)"}}}"#
        let put = try await shop.put("/v1/sessions/\(customer)", cart)
        #expect(put.status < 300, "\(put.text)")
        guard case .array(let cards)? = try await shop.get("/v1/sessions/\(customer)/cards").json["cards"] else {
            return ["no cards"]
        }
        return cards.compactMap { $0["id"]?.text }.sorted()
    }

    @Test func `each process shows a shopper the same variant, after a restart too, and the holdout none`()
        async throws
    {
        let registry = try Self.registry()
        let stores = MemoryServiceStores(seed: 7)
        // The second service is the first one after a restart, and the third another process.
        for stores in [stores, stores, MemoryServiceStores(seed: 8)] {
            try await ServiceBench.serve(ShopCards(), stores: stores, handledBy: registry) { shop, _ in
                #expect(try await shop.put("/v1/catalog", Self.catalog).outcome == "200")
                #expect(try await Self.shown(shop, "ada") == [#""coupon""#, #""free""#])
                #expect(try await Self.shown(shop, "dan") == [#""free""#, #""tile""#])
                #expect(try await Self.shown(shop, "kim") == [#""free""#])
                let copy = try await shop.get("/v1/sessions/ada/copy")
                #expect(copy.text.contains(#""variants":"#) && !copy.text.contains(#""id":"tile""#), "\(copy.text)")
            }
        }
    }

    @Test func `a catalog with variants comes back with them, in one document and in lines`() async throws {
        try await ServiceBench.serve(handledBy: try Self.registry()) { shop, _ in
            #expect(try await shop.put("/v1/catalog", Self.catalog).outcome == "200")
            let catalog = try await shop.get("/v1/catalog")
            #expect(catalog.json["experiment"] == "autumn" && catalog.json["holdout"] == "20")
            let variants = try #require(catalog.json["variants"]?.text)
            let lines = """
                {"variants":\(variants)}
                {"sku":"MUG","unit_price":1000}
                {"holdout":"20"}
                """
            #expect(try await shop.send("PUT", "/v1/catalog", lines, type: "application/x-ndjson").outcome == "200")
            #expect(try await shop.get("/v1/catalog").json["variants"]?.text == variants)
            let wrong = Self.catalog.replacing(#""holdout": "20""#, with: #""x_h": 1"#)
            let short = try await shop.put("/v1/catalog", wrong)
            #expect(short.outcome == "422 catalog.bad_shares", "\(short.text)")
        }
    }

    @Test func `a catalog with variants is refused without a key`() async throws {
        try await ServiceBench.serve { shop in
            let put = try await shop.put("/v1/catalog", Self.catalog)
            #expect(put.outcome == "422 catalog.no_assignment_key", "\(put.text)")
            #expect(put.pointer == "/variants")
            let lines = #"{"variants":[{"name":"a","share":"100"}]}"# + "\n" + #"{"sku":"MUG","unit_price":1000}"#
            let refused = try await shop.send("PUT", "/v1/catalog", lines, type: "application/x-ndjson")
            #expect(refused.outcome == "422 catalog.no_assignment_key", "\(refused.text)")
        }
    }
}
