import Cartwright
import CouponPlugin
import Testing

@testable import CartwrightScenarios

/// Findings about coupon cards that name a promotion of the catalog.
struct CardLintTests {
    private static let catalog = #"""
        {"items": [], "promotions": [
          {"id": "spring", "code": "SPRING20", "effects": [{"type": "percent_off", "percent": "20"}]},
          {"id": "always", "effects": [{"type": "percent_off", "percent": "10"}]}]}
        """#

    private static func card(_ promotion: String) -> String {
        #"{"id":"c","type":"classic","created":1777636800,"extras":{"class_type":"coupon_code","promotion_id":"\#(promotion)"}}"#
    }

    @Test(
        arguments: [
            ("spring", []), ("sprinf", ["coupon.unknown_promotion"]), ("always", ["coupon.promotion_without_code"]),
        ] as [(String, [String])]
    )
    func `a card names a promotion of the catalog that has a code`(promotion: String, codes: [String]) throws {
        let file = try CatalogFile(JSONParser.parse(Self.catalog))
        let clock = try Instant("2026-05-01T12:00:00Z")
        let registry = HandlerRegistry([CouponHandler()])
        let text = Array(Self.card(promotion).utf8)
        for (shop, expected) in [(file, codes), (nil, [])] as [(CatalogFile?, [String])] {
            let linter = Linter(vocabulary: .standard, shop: shop, clock: clock)
            let report = try #require(linter.report(onCards: text, file: "c.json", registry))
            #expect(report.problems.map(\.code.rawValue) == expected)
        }
    }

    @Test(
        arguments: [
            (#"{"type": "number", "value": 10}"#, "hero", []),
            (#"{"type": "number", "value": "10"}"#, "hero", ["banner.bad_property"]),
            (#"{"type": "string", "value": "many"}"#, "hero", ["coupon.bad_percentage"]),
            (#"{"type": "number", "value": 10}"#, "side", ["banner.missing_placement"]),
        ] as [(String, String, [String])]
    )
    func `banners are checked like cards`(percent: String, key: String, codes: [String]) throws {
        let document = """
            {"banners": {"\(key)": {"id": "b", "placement_id": "hero", "is_control": false, "expires_at": -1,
              "properties": {"class_type": {"type": "string", "value": "coupon_code"},
                "coupon_code": {"type": "string", "value": "TEN"}, "discount_percentage": \(percent)}}}}
            """
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        let text = Array(document.utf8)
        let report = try #require(linter.report(onCards: text, file: "b.json", HandlerRegistry([CouponHandler()])))
        #expect(report.problems.map(\.code.rawValue).prefix(codes.count) == codes[...])
        #expect(report.problems.isEmpty == codes.isEmpty)
    }
}
