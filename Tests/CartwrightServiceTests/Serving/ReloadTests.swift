import Cartwright
import CartwrightCheckout
import CartwrightScenarios
import CouponPlugin
import Metrics
import Testing

@testable import CartwrightService

/// Reloads of handlers and catalog while requests run: all or nothing, and no request is lost.
@Suite(.timeLimit(.minutes(15))) struct ReloadTests {
    private static let few = HandlerRegistry([CouponHandler()])
    /// Two handlers for the same cards.
    private static let broken = HandlerRegistry([CouponHandler(), CouponHandler()])

    private static func catalog(mug price: Int, _ promotions: String = "") throws -> CatalogFile {
        let text = """
            {"currency": "USD", "promotions": [\(promotions)], "items": [
              {"sku": "MUG", "title": "Mug", "unit_price": \(price)},
              {"sku": "TEA", "title": "Tea", "unit_price": 875}
            ]}
            """
        return try CatalogFile(JSONParser.parse(Array(text.utf8)), vocabulary: vocabulary.vocabulary)
    }

    /// Handlers with their own condition.
    private static let vocabulary = HandlerRegistry(
        plugins: [Plugin(name: "coupon", handlers: [CouponHandler()], conditions: [EvenLines.self])]
    )

    private static func total(of sku: String, _ shop: ShopClient) async throws -> JSONValue? {
        let cart = #"{"cart":{"lines":[{"sku":"\#(sku)","quantity":1}]}}"#
        return try await shop.post("/v1/quotes", cart, key: "q").json["total"]
    }

    @Test func `purchases continue during reloads, and none is lost`() async throws {
        try await ServiceBench.serve(handledBy: ServiceBench.registry) { shop, service async throws in
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for buyer in 1...3 {
                    tasks.addTask { for number in 1...5 { try await Self.buy("cart-\(buyer)-\(number)", shop) } }
                }
                for round in 1...20 {
                    let registry = round.isMultiple(of: 2) ? ServiceBench.registry : Self.few
                    try await service.reload(catalog: try Self.catalog(mug: 1_000 + round), registry: registry)
                    #expect(try await Self.total(of: "MUG", shop) == .integer(Int64(1_000 + round)))
                    await #expect(throws: CartwrightError.self) {
                        try await service.reload(catalog: .empty, registry: Self.broken)
                    }
                }
                try await tasks.waitForAll()
            }
            for buyer in 1...3 {
                for number in 1...5 {
                    #expect(try await shop.get("/v1/orders/cart-\(buyer)-\(number).o1").status == 200)
                }
            }
        }
    }

    private static func buy(_ id: String, _ shop: ShopClient) async throws {
        let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":2}]}}"#
        #expect(try await shop.put("/v1/sessions/\(id)", cart).outcome == "201")
        let cards = #"{"cards":[{"id":"a","extras":{"class_type":"home_tile"}}]}"#
        #expect(try await shop.post("/v1/sessions/\(id)/cards", cards, key: "c").outcome == "200")
        #expect(try await shop.post("/v1/sessions/\(id)/complete", #"{"total":1750}"#, key: "p").outcome == "200")
    }

    @Test func `cards are handled by the reloaded handlers`() async throws {
        let cards = """
            {"cards":[{"id":"t","type":"Captioned","created":1795440000,"expiresAt":-1,"extras":
            {"class_type":"home_tile","tile_id":"1","tile_title":"Mug","tile_image":"https://shop.example/m.jpg",
            "tile_price":"12.50","tile_deeplink":"shop://p/MUG"}}]}
            """
        try await ServiceBench.serve(handledBy: Self.few) { shop, service async throws in
            _ = try await shop.put("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            let before = try await shop.post("/v1/sessions/cart-7/cards", cards, key: "a")
            #expect(before.text.contains("card.class_type_unknown"), "\(before.text)")
            try await service.reload(catalog: try ServiceBench.catalog(), registry: ServiceBench.registry)
            let after = try await shop.post("/v1/sessions/cart-7/cards", cards, key: "b")
            #expect(after.json["diagnostics"] == .array([]), "\(after.text)")
        }
    }

    @Test func `a stored catalog stays after a reload, and the new handlers read it`() async throws {
        let promotion = """
            {"id":"even","conditions":[{"type":"even_lines"}],
             "effects":[{"type":"percent_off","percent":"10","target":{"scope":"order"}}]}
            """
        let put = """
            {"currency":"USD","items":[{"sku":"MUG","title":"Mug","unit_price":1000}],"promotions":[\(promotion)]}
            """
        try await ServiceBench.serve(handledBy: Self.vocabulary) { shop, service async throws in
            #expect(try await shop.put("/v1/catalog", put).outcome == "200")
            #expect(try await Self.total(of: "MUG", shop) == 900)
            await #expect { try await service.reload(catalog: .empty, registry: Self.few) } throws: { error in
                (error as? CartwrightError)?.code.area == "promotion"
            }
            #expect(try await Self.total(of: "MUG", shop) == 900)
            #expect(try await shop.get("/openapi.json").text.contains("even_lines"))
            try await service.reload(catalog: .empty, registry: Self.vocabulary)
            #expect(try await Self.total(of: "MUG", shop) == 900)
            // The next version follows the one that was read.
            #expect(try await shop.put("/v1/catalog", put.replacing("1000", with: "2000")).outcome == "200")
            #expect(try await Self.total(of: "MUG", shop) == 1800)
            #expect(try await shop.get("/ready").json["catalog"] == 2)
        }
    }

    @Test func `if one shop cannot reload, none does`() async throws {
        let settings = ServiceSettings()
        let directory = ShopDirectory(
            MemoryServiceStores(seed: 7),
            ShopSettings(
                registry: Self.vocabulary,
                catalog: try Self.catalog(mug: 1),
                options: settings.options,
                checkout: settings.checkout,
                dependencies: settings.dependencies,
                metrics: MetricsSystem.factory
            )
        )
        let names = try ["a", "b", "c", "d"].map { try Tenant($0) }
        for name in names { _ = try await directory.shop(name) }
        let bound = try Self.catalog(mug: 2, #"{"id":"even","conditions":[{"type":"even_lines"}]}"#)
        _ = try await directory.shop(names[2]).catalogs.put(bound, after: nil, at: ServiceBench.now)
        await #expect(throws: CartwrightError.self) { try await directory.reload(.empty, Self.few) }
        for name in names {
            let shop = try await directory.shop(name)
            #expect(shop.catalogs.present.items["MUG"]?.unitPriceMinor == (name == names[2] ? 2 : 1))
            #expect(shop.checkout.checkout.catalog.version == shop.catalogs.present.file.catalog.version)
        }
        // A shop that is opened afterwards starts with the present catalog.
        #expect(try await directory.shop(Tenant("e")).catalogs.present.items["MUG"]?.unitPriceMinor == 1)
        try await directory.reload(try Self.catalog(mug: 3), Self.vocabulary)
        #expect(try await directory.shop(Tenant("f")).catalogs.present.items["MUG"]?.unitPriceMinor == 3)
        #expect(try await directory.shop(names[0]).catalogs.present.items["MUG"]?.unitPriceMinor == 3)
        #expect(try await directory.shop(names[2]).catalogs.present.items["MUG"]?.unitPriceMinor == 2)
    }

    @Test func `a catalog stored during a reload stays, and the new handlers read it`() async throws {
        let records = MemoryServiceStores(seed: 7).stores(of: .shop).records
        let now = ServiceBench.now
        let keeper = CatalogKeeper(records, vocabulary: Self.few.vocabulary) { 1 }
        try await keeper.begin(with: .empty, at: now)
        let reading = try await keeper.reading(by: Self.vocabulary.vocabulary, orElse: .empty, at: now)
        _ = try await keeper.put(try Self.catalog(mug: 1), after: nil, at: now)
        keeper.take(reading) { #expect($0.number == 1) }
        let (catalogs, catalog) = AsyncStream.makeStream(of: Int64.self)
        keeper.onChange { catalog.yield($0.number) }
        try await keeper.refresh(at: now)
        catalog.finish()
        // The catalog that stayed, and the same one read again.
        #expect(await catalogs.reduce(into: []) { $0.append($1) } == [1, 1])
        #expect(keeper.present.items["MUG"]?.unitPriceMinor == 1)
        #expect(try await keeper.put(try Self.catalog(mug: 2), after: [1], at: now).number == 2)
    }
}

/// A condition that holds for every cart and belongs to a plugin.
private struct EvenLines: Condition {
    static let type = "even_lines"

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        Finding(condition: Self.type, isMet: true, observed: nil, required: [:])
    }

    var json: JSONValue { .condition(Self.type) }
}
