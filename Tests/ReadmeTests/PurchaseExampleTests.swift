import Cartwright
import CartwrightScenarios
import Testing

/// The article with a complete quote, session and event: the engine gives the quote and restores the session, and all
/// three belong to one purchase.
struct PurchaseExampleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/ExamplePurchase.md"

    private let scenario, quote, session, event: JSONValue
    private let catalog: Catalog

    init() throws {
        let blocks = try ReadmeFile.blocks(of: "json", in: Self.article).map { try JSONParser.parse($0) }
        try #require(blocks.count == 4)
        (scenario, quote, session, event) = (blocks[0], blocks[1], blocks[2], blocks[3])
        catalog = try CatalogFile(JSONParser.parse(ReadmeFile.text(of: "samples/catalog.json"))).catalog
    }

    private var order: Order {
        get throws {
            let checkout = Checkout(registry: HandlerRegistry([]), catalog: catalog)
            let restored = try Session(restoring: session, by: checkout)
            #expect(restored.json == session)
            return try #require(restored.orders.first)
        }
    }

    @Test func `the quote in the article is the quote of its scenario`() throws {
        let found = try Scenario(scenario).quote(with: catalog, clock: .earliest, explanation: .all).json
        for key in ["currency", "subtotal", "discount", "shipping_total", "total", "lines", "shipments", "applied"] {
            #expect(found[key] == quote[key], "\(key)")
        }
        for key in ["not_applied", "nudges", "choice"] { #expect(found[key] == quote[key], "\(key)") }
    }

    @Test func `the session is restored, and its order has the quote`() throws {
        let found = try order.quote.json
        for key in ["currency", "subtotal", "discount", "shipping_total", "total", "lines", "shipments", "applied"] {
            #expect(found[key] == quote[key], "\(key)")
        }
    }

    @Test func `the event is the payment of the order`() throws {
        let (order, data) = (try order, try #require(event["data"]))
        #expect(event["type"] == "cartwright.order.paid")
        #expect(event["subject"] == .string("s1.\(order.id)") && data["session"] == session["id"])
        for key in ["total", "subtotal", "discount"] { #expect(data[key]?["minor"] == quote[key], "\(key)") }
        #expect(data["shipping"]?["minor"] == quote["shipping_total"])
    }
}
