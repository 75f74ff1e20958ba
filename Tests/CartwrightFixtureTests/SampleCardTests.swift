import Cartwright
import Foundation
import Testing

/// The cards in `samples/` and in the plugins' own folders have the results that their files describe.
struct SampleCardTests {
    private static let now = (try? Instant("2026-01-01T00:00:00Z")) ?? .earliest

    @Test func `the autumn cards are shown in the order of the file`() throws {
        let cards = try feed("samples/cards/autumn.json").shown(at: Self.now)
        let handled = cards.map { Fixtures.registry.handle($0, currency: .usd) }
        #expect(cards.map(\.id) == ["autumn-picks", "free-delivery", "welcome-ada", "tenoff", "fiver"])
        #expect(
            handled.map { "\($0.classType?.name ?? "-"): \($0.presentation?.headline ?? "-")" } == [
                "home_tile: Autumn picks",
                "ad_banner: Free delivery this week",
                "message_full_page: Welcome back, Ada",
                "coupon_code: TENOFF: 10% off orders from $30.00",
                "coupon_code: FIVER: $5.00 off TEA",
            ]
        )
        #expect(handled.flatMap(\.diagnostics).isEmpty)
    }

    @Test func `the sync removes one card, renews one and adds one`() throws {
        var feed = try feed("samples/cards/autumn.json")
        let sync = try CardBatch.read(try Fixtures.bytes("samples/cards/sync-2.json"), now: Self.now)
        #expect(feed.receive(sync, at: Self.now).isEmpty)
        #expect(
            feed.shown(at: Self.now).map { $0.title ?? "" } == [
                "Autumn picks", "Two dollars off cups", "Happy New Year, Ada", "Ten percent off",
                "Five dollars off tea",
            ]
        )
    }

    @Test func `the winter cards include reported cards and a withheld one`() throws {
        let feed = try feed("samples/cards/winter-long.json")
        let handled = feed.cards.map { Fixtures.registry.handle($0, currency: .usd) }
        let codes = Dictionary(uniqueKeysWithValues: handled.map { ($0.card.id, $0.diagnostics.map(\.code)) })
        #expect(codes["stamp-card"] == [.cardClassTypeUnknown])
        #expect(codes["twenty-percent-sign"] == ["coupon.bad_percentage"])
        #expect(codes.values.filter(\.isEmpty).count == 4)
        #expect(feed.cards.count == 6)
        #expect(!feed.shown(at: Self.now).map(\.id).contains("half-price-control"))
        #expect(handled.first?.presentation?.headline == "Winter tea")
    }

    @Test(arguments: ["coupon", "home-tile", "ad-banner", "message"])
    func `a plugin's sample has valid cards and, as the last one, a refused card`(_ plugin: String) throws {
        let path = "plugins/\(plugin)/samples/cards.json"
        let batch = try CardBatch.read(try Fixtures.bytes(path), now: Self.now)
        let handled = batch.cards.map { Fixtures.registry.handle($0, currency: .usd) }
        #expect(batch.diagnostics.isEmpty)
        #expect(handled.allSatisfy { $0.handler == plugin })
        #expect(handled.dropLast().allSatisfy { $0.content != nil })
        #expect(handled.last?.content == nil)
    }

    @Test(arguments: ["coupon", "home-tile", "ad-banner", "message"])
    func `a plugin's manifest matches its handler`(_ plugin: String) throws {
        let manifest = try Fixtures.json("plugins/\(plugin)/plugin.json")
        let handler = try #require(Fixtures.registry.handlers.first { $0.name == plugin })
        #expect(manifest["name"]?.string == handler.name)
        #expect(manifest["class_types"]?.elements.map(\.string) == handler.classTypes.map(\.name))
        #expect(manifest["handlers"]?.elements.map(\.string) == ["\(type(of: handler))"])
        #expect(manifest["module"]?.string == String(reflecting: type(of: handler)).prefix { $0 != "." }.description)
        #expect(manifest["engine"]?.string == "0.2.0")
    }

    @Test(arguments: ["coupon", "home-tile", "ad-banner", "message"])
    func `a plugin's README shows the actual content of its card`(_ plugin: String) throws {
        let readme = String(decoding: try Fixtures.bytes("plugins/\(plugin)/README.md"), as: UTF8.self)
        let parts = readme.split(separator: "```")
        let example = try #require(parts.first { $0.hasPrefix("json\n") }).dropFirst(5)
        let result = try #require(readme.firstRange(of: "becomes `")).upperBound
        let batch = try CardBatch.read(Array(example.utf8), now: Self.now)
        let handled = Fixtures.registry.handle(try #require(batch.cards.first), currency: .usd)
        #expect(handled.content?.json.text == String(readme[result...].prefix { $0 != "`" }))
    }

    /// A mistake in the public samples: unknown class types are ignored silently.
    @Test func `an unknown class type is reported, with the nearest known one`() {
        var card = ContentCard(id: "a", created: Self.now)
        card.extras = ["class_type": "coupon_codes"]
        let handled = Fixtures.registry.handle(card, currency: .usd)
        #expect(handled.diagnostics.map(\.code) == [.cardClassTypeUnknown])
        #expect(handled.diagnostics.first?.hint == "did you mean coupon_code?")
    }

    private func feed(_ path: String) throws -> Feed {
        var feed = Feed()
        #expect(feed.receive(try CardBatch.read(try Fixtures.bytes(path), now: Self.now), at: Self.now).isEmpty)
        return feed
    }
}
