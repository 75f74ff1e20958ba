import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Banners over HTTP: the same offer as a card, and the banner of a placement.
@Suite struct PlacementTests {
    private static let cart = #"{"cart":{"currency":"USD","lines":[{"sku":"MUG","quantity":1,"unit_price":1000}]}}"#

    private static func banners(_ id: String, control: Bool = false) -> String {
        #"""
        {"banners": {"home_hero": {"banner": {"id": "\#(id)", "placement_id": "home_hero", "is_control": \#(control),
          "is_test_send": false, "html": "<p>Ten off</p>", "expires_at": -1, "properties": {
            "class_type": {"type": "string", "value": "coupon_code"},
            "coupon_code": {"type": "string", "value": "TENOFF"},
            "discount_percentage": {"type": "number", "value": 10}}}}}}
        """#
    }

    private static func serve(_ work: @escaping @Sendable (ShopClient) async throws -> Void) async throws {
        try await ServiceBench.serve(CatalogFile.empty) { settings in
            settings.trustsCarts = true
        } _: { shop in
            #expect(try await shop.put("/v1/sessions/a", Self.cart).status == 201)
            try await work(shop)
        }
    }

    @Test func `a placement shows its banner, with its HTML and its offer`() async throws {
        try await Self.serve { shop in
            let added = try await shop.post("/v1/sessions/a/cards", Self.banners("b1"), key: "cards")
            #expect(added.status == 200, "\(added.text)")
            let shown = try await shop.get("/v1/sessions/a/placements/home_hero")
            #expect(shown.json["placement"] == "home_hero", "\(shown.text)")
            let banner = shown.json["banner"]
            #expect(banner?["id"] == "b1" && banner?["placement"] == "home_hero", "\(shown.text)")
            #expect(banner?["html"] == "<p>Ten off</p>" && banner?["offer"]?["status"] == "eligible")
            let open = try await shop.post(
                "/v1/sessions/a/commands",
                #"{"command":"open_card","card":"b1"}"#,
                key: "open"
            )
            #expect(open.text.contains("cartwright.banner.click") && open.text.contains("cartwright.coupon.applied"))
            #expect(try await shop.get("/v1/sessions/a").json["quote"]?["discount"] == 100)
        }
    }

    @Test func `a placement without a banner, and one with a control variant, has none to show`() async throws {
        try await Self.serve { shop in
            let none = try await shop.get("/v1/sessions/a/placements/home_hero")
            #expect(none.status == 200 && none.json["banner"] == nil, "\(none.text)")
            let added = try await shop.post("/v1/sessions/a/cards", Self.banners("b2", control: true), key: "cards")
            #expect(added.status == 200, "\(added.text)")
            let control = try await shop.get("/v1/sessions/a/placements/home_hero")
            #expect(control.json["banner"] == nil, "\(control.text)")
            let missing = try await shop.get("/v1/sessions/none/placements/home_hero")
            #expect(missing.outcome == "404 session.unknown", "\(missing.text)")
        }
    }
}
