import BasicContainers
import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks the promotions that the index of a catalog finds for a quote without explanations.
@Suite struct CatalogIndexTests {
    private static let cart = """
        {"currency": "USD", "lines": [{"id": "a", "sku": "A", "unit_price": 1000, "quantity": 2,
         "categories": ["x"]}], "country": "DE", "shipping": [{"id": "s", "method": "express", "amount": 500}],
         "channel": "web", "codes": [" ten "],
         "customer": {"id": "c", "segments": ["vip"], "attributes": {"tier": ["gold", "old"]}}}
        """

    private static func promotion(_ condition: String, effect: String = #"{"type": "amount_off", "amount": 1}"#)
        -> String
    {
        #""conditions": [\#(condition)], "effects": [\#(effect)]"#
    }

    private static func off(_ target: String) -> String {
        promotion("", effect: #"{"type": "percent_off", "percent": "5", "target": \#(target)}"#)
    }

    static let rows: [(keys: String, isLookedAt: Bool)] = [
        (#""code": "TEN", "# + promotion(""), true),
        (#""code": "NOBODY", "# + promotion(""), false),
        (promotion(""), true),
        (promotion(#"{"type": "subtotal", "at_least": 2000}"#), true),
        (promotion(#"{"type": "subtotal", "at_least": 2001}"#), false),
        (promotion(#"{"type": "subtotal", "at_least": 2001, "basis": "stage"}"#), true),
        (promotion(#"{"type": "subtotal", "at_least": {"USD": 2000, "EUR": 1}}"#), true),
        (promotion(#"{"type": "subtotal", "at_least": {"USD": 2001, "EUR": 2001}}"#), false),
        (promotion(#"{"type": "subtotal", "at_most": {"USD": 1, "EUR": 1}}"#), true),
        (promotion(#"{"type": "subtotal", "at_most": {"EUR": 9000}}"#), false),
        (promotion(#"{"type": "subtotal", "at_least": {"EUR": 1}, "basis": "stage"}"#), true),
        (promotion(#"{"type": "order_total", "at_least": {"EUR": 1}}"#), false),
        (promotion(#"{"type": "quantity", "at_least": 1, "filter": {"price_at_least": {"EUR": 1}}}"#), false),
        (promotion(#"{"type": "quantity", "at_most": 1, "filter": {"price_at_least": {"EUR": 1}}}"#), true),
        (promotion(#"{"type": "customer_segment", "any_of": ["new", "vip"]}"#), true),
        (promotion(#"{"type": "customer_segment", "any_of": ["new"]}"#), false),
        (promotion(#"{"type": "customer_segment", "none_of": ["new"]}"#), true),
        (promotion(#"{"type": "customer", "key": "tier", "equals": "gold"}"#), true),
        (promotion(#"{"type": "customer", "key": "tier", "equals": "iron"}"#), false),
        (promotion(#"{"type": "shipping_method", "any_of": ["express"]}"#), true),
        (promotion(#"{"type": "shipping_method", "any_of": ["post"]}"#), false),
        (promotion(#"{"type": "country", "any_of": ["DE"]}"#), true),
        (promotion(#"{"type": "country", "any_of": ["FR"]}"#), false),
        (promotion(#"{"type": "channel", "any_of": ["store"]}"#), false),
        (promotion(#"{"type": "currency", "any_of": ["EUR"]}"#), false),
        (promotion(#"{"type": "quantity", "at_least": 1, "filter": {"skus": ["B"]}}"#), false),
        (promotion(#"{"type": "quantity", "at_most": 1, "filter": {"skus": ["B"]}}"#), true),
        (promotion(#"{"type": "not", "of": {"type": "channel", "any_of": ["store"]}}"#), true),
        (
            promotion(
                #"{"type": "any", "of": [{"type": "channel", "any_of": ["web"]}, {"type": "all", "of": []}]}"#
            ), true
        ),
        (
            promotion(
                #"{"type": "all", "of": [{"type": "channel", "any_of": ["app"]}, {"type": "all", "of": []}]}"#
            ), false
        ),
        (off(#"{"scope": "lines", "filter": {"skus": ["A"]}}"#), true),
        (off(#"{"scope": "lines", "filter": {"skus": ["B"]}}"#), false),
        (off(#"{"scope": "order", "filter": {"categories": ["x", "y"]}}"#), true),
        (off(#"{"scope": "order", "filter": {"categories": ["y"]}}"#), false),
        (off(#"{"scope": "lines", "filter": {"price_at_most": {"USD": 1}}}"#), true),
        (off(#"{"scope": "lines", "filter": {"price_at_most": {"EUR": 1}}}"#), false),
        (off(#"{"scope": "shipping", "filter": {"methods": ["post"]}}"#), false),
        (off(#"{"scope": "total", "filter": {"skus": ["B"]}}"#), true),
    ]

    @Test(arguments: rows) func `a promotion is found by its required symbols`(keys: String, isLookedAt: Bool) throws {
        let cart = try Cart(JSONParser.parse(Self.cart))
        let catalog = try Catalog(JSONParser.parse(#"[{"id": "p", \#(keys)}]"#))
        let interned = try InternedCart(cart, for: catalog)
        #expect(catalog.promotions(for: interned).map(interned.promotions.id) == (isLookedAt ? ["p"] : []))
        #expect(catalog.leavingOut("p").promotions(for: interned).isEmpty)
    }

    @Test func `found promotions come in order, each once`() throws {
        let filter = #"{"scope": "lines", "filter": {"skus": ["A"], "categories": ["x"]}}"#
        let promotions = (0..<100).map { #"{"id": "p\#($0)", "priority": \#($0 % 7), \#(Self.off(filter))}"# }
        let catalog = try Catalog(JSONParser.parse("[\(promotions.joined(separator: ","))]"))
        var cart = try Cart(JSONParser.parse(Self.cart))
        cart.lines.append(Line(id: "second", sku: "A", unitPriceMinor: 1, quantity: 1))
        let interned = try InternedCart(cart, for: catalog)
        #expect(catalog.promotions(for: interned).map(interned.promotions.id) == catalog.promotions.map(\.id))
    }

    @Test func `offers are not indexed, and their symbols find no promotion of the catalog`() throws {
        let asked = ["A", "B"].map { Self.off(#"{"scope": "lines", "filter": {"skus": ["\#($0)"]}}"#) }
        let catalog = try Catalog(JSONParser.parse(#"[{"id": "p", \#(asked[0])}]"#))
        let promotion = try #require(Catalog(JSONParser.parse(#"[{"id": "o", \#(asked[1])}]"#)).promotions.first)
        let promotions = try PromotionPool(catalog, beside: [Offer(promotion, cardID: "card")])
        var cart = try Cart(JSONParser.parse(Self.cart))
        cart.lines.append(Line(id: "second", sku: "B", unitPriceMinor: 1, quantity: 1))
        let interned = InternedCart(try FrozenCart(cart, at: .testing, rounding: .standard), for: promotions)
        #expect(catalog.promotions(for: interned).map(interned.promotions.id) == ["p"])
        let offered = try #require(promotions.offers)
        #expect(offered.ordered.count == 1)
        let found = offered.index.positions(for: interned, offered.symbols).count
        #expect(found == 0)
    }
}
