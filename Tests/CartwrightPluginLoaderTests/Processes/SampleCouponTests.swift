import Cartwright
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightTesting
import CouponPlugin
import Foundation
import TestRuns
import Testing

/// Compares the coupon handlers of `samples/plugins` with the bundled one on every card of the repository's fixtures.
@Suite(.onlyInAllTests, .serialized) struct SampleCouponTests {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns every coupon card of the repository's samples and fixtures, and variants in which one extra is missing
    /// or invalid.
    static func cards() throws -> [ContentCard] {
        let now = try Instant("2026-01-01T00:00:00Z")
        var cards: [ContentCard] = []
        for folder in ["samples/cards", "plugins/coupon/samples"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            for name in names.sorted() where name.hasSuffix(".json") {
                let bytes = try Data(contentsOf: root.appending(path: "\(folder)/\(name)"))
                guard let batch = try? CardBatch.read(Array(bytes), now: now) else { continue }
                cards += batch.entries.compactMap(\.card).filter { $0.classType == "coupon_code" }
            }
        }
        let fixtures = try fixtures(now: now)
        try #require(fixtures.count == 76)
        cards += fixtures
        return cards + cards.flatMap(variants)
    }

    private static func fixtures(now: Instant) throws -> [ContentCard] {
        let path = "Tests/CartwrightFixtureTests/Fixtures/cards/90-synthetic-guide-cards.json"
        let file = try JSONParser.parse(Array(try Data(contentsOf: root.appending(path: path))))
        guard case .array(let cases)? = file["cards"] else { return [] }
        let batch = CardBatch.reading(.array(cases.map { $0["card"] ?? .null }), now: now)
        return batch.entries.compactMap(\.card).filter { $0.classType == "coupon_code" }
    }

    private static func variants(of card: ContentCard) -> [ContentCard] {
        var variants: [ContentCard] = []
        for name in card.extras.keys.sorted() where name != "class_type" && name != "promotion" {
            for text in [nil, "", "5%", "0", "-1", "1e1", "12.5", "true", "2026-13-01T00:00:00Z", "EUR"] {
                var copy = card
                copy.extras[name] = text
                variants.append(copy)
            }
            var copy = card
            copy.extras[name] = nil
            copy.malformedExtras.insert(name)
            variants.append(copy)
        }
        return variants.enumerated().map { index, card in
            var copy = ContentCard(id: "\(card.id)-v\(index)", kind: card.kind, created: card.created)
            (copy.title, copy.description, copy.image) = (card.title, card.description, card.image)
            (copy.extras, copy.malformedExtras) = (card.extras, card.malformedExtras)
            return copy
        }
    }

    @Test(arguments: ["coupon-python", "coupon-javascript", "coupon-swift", "coupon-c"])
    func `a sample gives the same objects and refusals as the bundled handler`(name: String) throws {
        let cards = try Self.cards()
        #expect(cards.count > 100)
        // Variants of the first cards follow them.
        let some = Array(cards.prefix(100))
        let banners = some.map { BannerTwin(of: $0).banner }
        try Self.compare(name, on: cards, banners) { plugin in
            let registry = HandlerRegistry(plugins: [plugin])
            let (first, second) = (registry.handle(some, currency: .usd), registry.handle(banners, currency: .usd))
            for card in some { #expect(first[card.id]?.content?.json == second[card.id]?.content?.json, "\(card.id)") }
            try Self.buy(with: registry)
        }
        let bundled = HandlerRegistry([CouponHandler()]).handle(cards, currency: .usd)
        let objects = cards.count { bundled[$0.id]?.answerJSON["content"] != .null }
        #expect(objects > 20 && cards.count - objects > 20)
    }

    /// Expects the same cents and events from a coupon as a card and as a banner.
    private static func buy(with registry: HandlerRegistry) throws {
        let now = try Instant("2026-01-01T00:00:00Z")
        var card = ContentCard(id: "ten", created: now)
        card.title = "Ten off"
        card.extras = ["class_type": "coupon_code", "coupon_code": "TEN", "discount_percentage": "10"]
        let twin = BannerTwin(of: card)
        let first = twin.purchase(asBanner: false, by: registry, at: now)
        let second = twin.purchase(asBanner: true, by: registry, at: now)
        #expect(first.amounts == [500, 4_500] && second.amounts == first.amounts)
        #expect(first.events == second.events && second.bannerEvents == 3)
    }

    /// Expects a sample to answer like the bundled handler.
    ///
    /// - Parameters:
    ///   - name: the sample.
    ///   - lists: lists of cards, each with different ids.
    ///   - check: further expectations of the loaded sample.
    private static func compare(
        _ name: String,
        on lists: [ContentCard]...,
        check: (Plugin) throws -> Void = { _ in }
    ) throws {
        let scratch = try Scratch()
        let plugin = try sample(name, in: scratch)
        for cards in lists { compare(plugin, on: cards) }
        try check(plugin)
    }

    private static func compare(_ plugin: Plugin, on cards: [ContentCard]) {
        let bundled = Plugin(name: "coupon", handlers: [CouponHandler()])
        let comparison = PluginComparison(plugin, with: bundled, on: cards)
        let otherwise = Set(cards.filter(\.hasPromotionOfNoJSON).map(\.id))
        for difference in comparison.differences {
            // Each language describes a JSON syntax error in its own words.
            let place = difference.pointer.description
            let isWords = place.hasPrefix("/diagnostics/") && (place.hasSuffix("/summary") || place.hasSuffix("/hint"))
            if isWords, otherwise.contains(difference.card) { continue }
            Issue.record("\(difference)")
        }
    }

    @Test(arguments: ["coupon-python", "coupon-javascript", "coupon-swift", "coupon-c"])
    func `a valid or invalid promotion on the card gives the same result as the bundled handler`(name: String) throws {
        let cards = Self.promotions.enumerated().map { index, text in
            var card = ContentCard(id: "stated-\(index)", kind: .classic, created: .earliest)
            card.title = "Stated"
            let promotion = text.replacing("ID", with: card.id)
            card.extras = ["class_type": "coupon_code", "promotion": promotion, "coupon_code": "STATED"]
            return card
        }
        try Self.compare(name, on: cards)
        let bundled = HandlerRegistry([CouponHandler()])
        let codes = Set(cards.flatMap { bundled.handle($0, currency: .usd).diagnostics.map(\.code) })
        #expect(codes == [.couponBadPromotion, .handlerBadAnswer])
        #expect(cards.count { bundled.handle($0, currency: .usd).content != nil } == 8)
        #expect(cards.prefix(8).allSatisfy { bundled.handle($0, currency: .usd).content != nil })
    }

    /// Values of `promotion`; ID stands for the card's id. The first eight are valid.
    private static let promotions =
        [
            #"{"id":"ID"}"#, #"{"id":"ID-1","name":null}"#, #"{"id":"other","name":""}"#, #"{"id":"IDx"}"#,
            #" { "id" : "ID" , "code" : "X" , "x_mine" : [ 1 , -5 , true ] } "#, #"{"id":"ID","effects":[]}"#,
            #"{"id":"ID","effects":[{"type":"percent_off","percent":"5"}],"conditions":[{"type":"subtotal","at_least":1}]}"#,
            #"{"id":"ID","effects":[{"type":"percent_off","percent":5}]}"#,
        ] + [
            #"{"id":"ID","effects":[{"type":"percent_off","percent":"150"}]}"#, #"{"id":"ID","prioritty":1}"#, "{}",
            #"{"id":7}"#, #"{"id":"ID","name":7}"#, #"{"id":null,"name":["a"]}"#, #"{"id":"ID","effects":{}}"#,
            #"{"id":"ID","usage_limit":-1}"#,
            #"{"id":"ID","conditions":[{"type":"all","of":[{"type":"wish"}]}]}"#,
        ] + [
            #"{"id":"ID","effects":[\#(effects)]}"#,
            #"{"id":"ID","effects":[{"type":"gift","sku":"TEA","quantity":9007199254740991}]}"#,
        ] + ["[]", "null", "7", "\"ID\"", "{", "three for two", #"{"id":"ID"} {}"#, "{'id':'ID'}", #"{"id":"\x"}"#]

    /// More effects than a promotion of a card may have.
    private static let effects = [String](repeating: #"{"type":"percent_off","percent":"5"}"#, count: 17)
        .joined(separator: ",")

    @Test func `the C sample reads rare values like the bundled handler`() throws {
        let cards = Self.rareValues.enumerated().map { index, extras in
            var card = ContentCard(id: "rare-\(index)", kind: .classic, created: .earliest)
            card.title = "Rare \"values\"\n"
            card.extras = extras.merging(["class_type": "coupon_code"]) { $1 }
            return card
        }
        try Self.compare("coupon-c", on: cards)
    }

    /// Extras that do not occur on the cards of the samples.
    private static let rareValues: [[String: String]] =
        [
            "2026-12-31T23:59:60Z", "2027-01-01T01:59:60+02:00", "2026-05-01T12:00:60Z", "9999-12-31T23:59:60Z",
            "0001-01-01T00:00:00+00:01", "0001-01-01T00:00:00Z", "0000-12-31T23:59:00-00:01", "1900-02-29T00:00:00Z",
            "2000-02-29t23:59:59.1239z", "1969-12-31 23:59:59.001-11:30", "2026-05-01T12:00:00.Z", "2026-05-01T12:00Z",
        ].map { ["discount_percentage": "20", "starts_at": $0] }
        + [
            "92233720368547758.07", "92233720368547758.08", "0.00", "5.", ".5", "007", "5.001", "\u{663}", "5\0",
        ].map { ["discount_amount": $0, "currency": "usd", "max_discount": "1"] }
        + ["KWD", "CLF", "BIF", "", "\u{3000}"].map { ["discount_amount": "5", "currency": $0] }
        + ["100.000000", "100.000001", "0.000001", "12,5 %", "99999999999999999999"].map { ["discount_percentage": $0] }
        + ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "-0", "+1", "1 "].map {
            ["discount_percentage": "5", "priority": $0, "usage_limit": $0]
        }
        + [",", " ,\u{A0}, ", "\u{85}a\u{2003},\"b\\", "\u{1F600},\u{1}", String(repeating: "é", count: 700)].map {
            ["discount_percentage": "5", "coupon_code": $0, "skus": $0, "categories": "x"]
        }
        + [["promotion": ownPromotion, "coupon_code": "OWN"]]
        + [" spring\u{2003}", "\u{A0}", "\"\\\u{1}", String(repeating: "é", count: 300)].flatMap {
            [
                ["promotion_id": $0], ["promotion_id": $0, "coupon_code": "NAMED", "promotion": ownPromotion],
                ["promotion_id": $0, "discount_percentage": "5", "max_discount": "1", "currency": "USD"],
            ]
        }

    private static let ownPromotion =
        #" { "id" : "a", "n\u0061me":"\ud83d\ude00\/\u0007" , "code":null, "#
        + #""effects":[{"type":"percent_off","percent":"5"}]}"#

    /// Loads a sample from the repository. A wasm sample is built in a folder of its own first.
    private static func sample(_ name: String, in scratch: Scratch) throws -> Plugin {
        let source = root.appending(path: "samples/plugins/\(name)").path
        guard try PluginFolder(source).manifest.kind == .wasm else { return try PluginLoader().load(source).plugin }
        let folder = try SampleModule.copy(name, in: scratch)
        try WasmModuleBuilder(toolchain: try Toolchain()).build(try PluginFolder(folder))
        let runtime = try SampleModule.runtime()
        let loader = PluginLoader(kinds: [WasmPluginLoader { () throws(CartwrightError) in runtime }])
        return try loader.load(folder).plugin
    }

    @Test func `plugin test reports the differences from the bundled handler`() throws {
        let sample = Self.root.appending(path: "samples/plugins/coupon-python").path
        let good = try Program.run("plugin", "test", sample)
        #expect(good.status == 0, "\(good.output)\(good.errors)")
        let lines =
            /contract: ok\ntried handler coupon: [0-9]+ cards, [0-9]+ accepted\nas the bundled coupon: ok, 5 cards\n/
        #expect(good.output.contains(lines), "\(good.output)")

        let scratch = try Scratch()
        let spoilt = "\(scratch.path)/spoilt"
        try FileManager.default.copyItem(atPath: sample, toPath: spoilt)
        let program = "\(spoilt)/coupon.py"
        let text = try String(contentsOfFile: program, encoding: .utf8)
        try text.replacing("% off", with: "% less").write(toFile: program, atomically: false, encoding: .utf8)
        let bad = try Program.run("plugin", "test", spoilt)
        #expect(bad.status == 2)
        #expect(bad.output.contains("as the bundled coupon: different, "), "\(bad.output)")
        #expect(bad.output.contains("/presentation/headline: expected "), "\(bad.output)")
    }
}

extension ContentCard {
    /// True if the card has a promotion that is not a JSON object.
    fileprivate var hasPromotionOfNoJSON: Bool {
        guard let text = extras["promotion"], let json = try? JSONParser.parse(text), case .object = json else {
            return extras["promotion"] != nil
        }
        return false
    }
}
