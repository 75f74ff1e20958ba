import Cartwright
import TestRuns
import Testing

/// A document of banners of the fixtures, with the exact expected result of each banner.
struct BannerCase: Sendable, CustomTestStringConvertible {
    let name: String
    let document: JSONValue
    let expected: [JSONValue]

    var testDescription: String { name }

    private static let folder = "Tests/CartwrightFixtureTests/Fixtures/banners"

    private static let file = try? Fixtures.json("\(folder)/92-synthetic-banners.json")

    static let now = file?["now"]?.integer.flatMap(Instant.init(seconds:)) ?? .earliest

    static let all = (file?["banners"]?.elements ?? []).map { element in
        BannerCase(
            name: element["case"]?.string ?? "",
            document: element["document"] ?? .null,
            expected: element["expect"]?.elements ?? []
        )
    }
}

struct BannerFixtureTests {
    @Test func `the file has all its documents`() {
        #expect(BannerCase.all.count == 73)
        #expect(Set(BannerCase.all.map(\.name)).count == 73)
    }

    @Test(arguments: BannerCase.all)
    func `every banner has its expected result`(_ banners: BannerCase) throws {
        let batch = try CardBatch.read(banners.document.utf8, now: BannerCase.now)
        #expect(batch.content == .banners)
        let results = zip(batch.entries, batch.verdicts(at: BannerCase.now)).map { result(of: $0, $1) }
        var expected: [JSONValue] = []
        for value in banners.expected {
            guard case .object(var object) = value else { continue }
            object["card"] = nil
            expected.append(.object(object))
        }
        #expect(JSONValue.array(results).sorted.text == JSONValue.array(expected).sorted.text)
        for (entry, value) in zip(batch.entries, banners.expected) {
            guard case .object(let fields)? = value["card"] else { continue }
            for (key, value) in fields { #expect((entry.card?.json[key] ?? .null) == value, "\(key)") }
        }
        for problem in batch.diagnostics {
            #expect(banners.document.holdsParent(of: problem.location.pointer ?? "none"), "\(problem)")
        }
    }

    private func result(of entry: CardBatch.Entry, _ verdict: CardBatch.Verdict) -> JSONValue {
        let handled = entry.card.map { Fixtures.registry.handle($0, currency: .usd) }
        let codes = Set((verdict.diagnostics + (handled?.diagnostics ?? [])).map(\.code.rawValue)).sorted()
        let diagnostics = JSONValue.array(codes.map(JSONValue.string))
        guard let handled else { return ["read": false, "diagnostics": diagnostics] }
        return [
            "read": true, "placement": entry.card?.placement.map { .string($0.rawValue) } ?? .null,
            "class_type": handled.classType.map { .string($0.name) } ?? .null,
            "handler": handled.handler.map(JSONValue.string) ?? .null, "shown": .bool(verdict.isShown),
            "content": handled.content?.json ?? .null, "diagnostics": diagnostics,
        ]
    }

    /// The properties that are also fields of a card.
    private static let fields = ["title", "description", "image", "url", "link_text"]

    /// Returns a card as a banner of the endpoint; nil if a property cannot hold a part of it.
    private static func banner(of card: ContentCard) -> JSONValue? {
        guard card.malformedExtras.isEmpty, !card.hadUnsafeURL, !card.isControl else { return nil }
        guard !fields.contains(where: { card.extras[$0] != nil }) else { return nil }
        var properties = JSONObject()
        let texts = [card.title, card.description, card.image, card.url, card.linkText]
        for (name, text) in card.extras { properties[name] = ["type": "string", "value": .string(text)] }
        for (name, text) in zip(fields, texts) {
            if let text { properties[name] = ["type": "string", "value": .string(text)] }
        }
        return [
            "id": .string(card.id), "placement_id": "hero", "is_control": false, "expires_at": -1,
            "properties": .object(properties),
        ]
    }

    @Test func `each handler does the same with a card and with a banner of the same content`() throws {
        var handlers: [String: Int] = [:]
        for card in CardCase.batch.cards {
            guard let document = Self.banner(of: card) else { continue }
            let batch = try CardBatch.read(document.utf8, now: CardCase.now)
            let banner = try #require(batch.cards.first, "\(document.text)")
            let asCard = Fixtures.registry.handle(card, currency: .usd)
            let asBanner = Fixtures.registry.handle(banner, currency: .usd)
            #expect(asBanner.content?.json == asCard.content?.json)
            #expect(asBanner.presentation == asCard.presentation && asBanner.click == asCard.click)
            #expect(asBanner.promotions.map(\.json) == asCard.promotions.map(\.json))
            #expect(asBanner.diagnostics == asCard.diagnostics)
            #expect(asBanner.placement == (asCard.placement == nil ? nil : "hero"))
            if let handler = asCard.handler, asCard.content != nil { handlers[handler, default: 0] += 1 }
        }
        #expect(handlers.keys.sorted() == ["ad-banner", "coupon", "home-tile", "message"])
    }

    @Test func `a purchase has the same cents and events with a card and with a banner, but for their kind`() {
        var handlers: [String: Int] = [:]
        var discounts = 0
        for card in CardCase.batch.cards {
            let handled = Fixtures.registry.handle(card, currency: .usd)
            // A card that is too old is not shown, and a banner has no maximum age.
            let isShown = CardBatch([card]).verdicts(at: CardCase.now).first?.isShown == true
            guard let handler = handled.handler, handled.content != nil, isShown else { continue }
            guard handlers[handler, default: 0] < 10 else { continue }
            handlers[handler, default: 0] += 1
            let twin = BannerTwin(of: card)
            let first = twin.purchase(asBanner: false, by: Fixtures.registry, at: CardCase.now)
            let second = twin.purchase(asBanner: true, by: Fixtures.registry, at: CardCase.now)
            #expect(first.amounts == second.amounts && first.events == second.events, "\(card.id)")
            #expect(first.bannerEvents == 0 && second.bannerEvents > 0, "\(card.id)")
            if let discount = first.amounts.first, discount > 0 { discounts += 1 }
        }
        #expect(handlers.keys.sorted() == ["ad-banner", "coupon", "home-tile", "message"])
        #expect(discounts > 0)
    }
}
