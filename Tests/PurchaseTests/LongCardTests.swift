import AdBannerPlugin
import Cartwright
import CouponPlugin
import HomeTilePlugin
import MessagePlugin
import Testing

/// Cards of the maximum length of the platform stay within the limits of plugins.
@Suite struct LongCardTests {
    static let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])

    static func card(_ classType: String, title: String, _ extras: [String: String]) throws -> ContentCard {
        var card = ContentCard(id: "long", created: try Instant("2026-01-01T00:00:00Z"))
        card.title = title
        card.extras = extras.merging(["class_type": classType]) { $1 }
        return card
    }

    static let words = String(repeating: "Ünlimited ", count: 170)

    @Test(arguments: [
        ("home_tile", ["tile_title": words, "tile_image": "https://shop.example/i.png"]),
        ("ad_banner", ["ad_image": "https://shop.example/i.png"]), ("message_full_page", [:]),
        ("message_webview", ["html": "<h1>News</h1>"]), ("coupon_code", ["discount_percentage": "10"]),
        ("coupon_code", ["discount_percentage": "10", "skus": words.replacing(" ", with: ","), "coupon_code": "TEN"]),
    ])
    func `every bundled handler accepts a card of maximum length`(classType: String, extras: [String: String]) throws {
        let title = extras.count > 1 ? "Short" : Self.words
        let handled = Self.registry.handle(try Self.card(classType, title: title, extras), currency: .usd)
        #expect(handled.diagnostics == [])
        let headline = try #require(handled.presentation?.headline)
        #expect(headline.utf8.count <= PluginLimits.headlineBytes)
        #expect(headline.utf8.count > 1000 ? headline.hasSuffix("…") : true)
    }
}
