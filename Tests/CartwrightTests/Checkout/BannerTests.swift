import Testing

@testable import Cartwright

/// Banners in sessions: the same offers as cards, with events of their own.
@Suite struct BannerTests {
    /// Returns banners, each with its placement, as the platform's endpoint sends them.
    static func batch(_ banners: [(placement: String, id: String, properties: [String: String])], control: Bool = false)
        throws(CartwrightError) -> CardBatch
    {
        var placements = JSONObject()
        for banner in banners {
            var properties = JSONObject()
            for (name, text) in banner.properties.sorted(by: { $0.key < $1.key }) {
                properties[name] = ["type": "string", "value": .string(text)]
            }
            placements[banner.placement] = [
                "banner": [
                    "id": .string(banner.id), "placement_id": .string(banner.placement), "is_control": .bool(control),
                    "html": "<p>Off</p>", "expires_at": -1, "properties": .object(properties),
                ]
            ]
        }
        return try CardBatch.read(JSONValue.object(["banners": .object(placements)]).utf8, now: Shopper.noon)
    }

    private static func deal(_ id: String) -> [String: String] {
        ["class_type": "deal", "promotions": "[\(Promotion.percentText(id, 10, ""))]", "title": id]
    }

    @Test func `a coupon is the same as a card and as a banner, to the cent, and so are its events but for their kind`()
        throws
    {
        var events: [[String]] = []
        var totals: [Int64] = []
        let banners = try Self.batch([("home_hero", "ten", Self.deal("ten"))])
        for batch in [CardBatch([.percent("ten", 10)]), banners] {
            var shopper = try Shopper()
            try shopper.run(.receiveCards(batch), .add("A"), .viewCard(id: "ten"), .openCard(id: "ten"))
            #expect(try CouponTests.statuses(shopper) == ["ten": .applied(100)])
            try shopper.run(.beginCheckout, .pay(method: nil), .dismissCard(id: "ten"))
            totals += shopper.session.orders.map(\.quote.totalMinor)
            events.append(
                shopper.session.pendingEvents.map { event in
                    var data = event.data
                    let place = data["placement"]
                    data["placement"] = nil
                    #expect((place == "home_hero") == event.type.rawValue.hasPrefix("cartwright.banner."))
                    return "\(event.type.rawValue.replacing(".banner.", with: ".card.")) \(JSONValue.object(data).text)"
                }
            )
        }
        #expect(totals == [900, 900])
        #expect(events[0] == events[1] && events[0].count >= 6)
    }

    @Test func `banners replace banners, and cards replace cards`() throws {
        var shopper = try Shopper([.link("card")])
        try shopper.run(.receiveCards(try Self.batch([("hero", "a", ["class_type": "link"]), ("side", "b", [:])])))
        #expect(shopper.session.feed.cards.map(\.id) == ["card", "a", "b"])
        try shopper.run(.receiveCards(CardBatch([.link("other")])))
        #expect(shopper.session.feed.cards.map(\.id) == ["other", "a", "b"])
        try shopper.run(.receiveCards(try Self.batch([("hero", "c", ["class_type": "link"])])))
        #expect(shopper.session.feed.cards.map(\.id) == ["other", "c"])
        #expect(shopper.session.handled["c"]?.placement == "hero")
        #expect(shopper.session.feed.banner(in: "hero", at: shopper.now)?.html == "<p>Off</p>")
    }

    @Test func `a banner has no maximum age and size, and no number of cards displaces it`() throws {
        let long = String(repeating: "x", count: 5_000)
        var shopper = try Shopper()
        try shopper.run(.receiveCards(try Self.batch([("hero", "a", ["class_type": "link", "title": long])])))
        shopper.wait(seconds: 60 * 24 * 60 * 60)
        var cards: [ContentCard] = []
        for number in 0..<300 {
            var card = ContentCard(id: "n\(number)", created: shopper.now)
            card.extras = ["class_type": "link"]
            cards.append(card)
        }
        try shopper.run(.receiveCards(CardBatch(cards)))
        #expect(shopper.session.feed.banner(in: "hero", at: shopper.now)?.title == long)
        #expect(shopper.session.feed.cards.count == 251)
    }

    @Test func `a stored session and a stored command keep banners`() throws {
        var shopper = try Shopper([.link("card")])
        let batch = try Self.batch([("hero", "a", ["class_type": "link", "title": "A"])])
        let command = try Command(restoring: JSONParser.parse(Command.receiveCards(batch).json.utf8))
        try shopper.run(command, .viewCard(id: "a"))
        let restored = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(restored.json == shopper.session.json)
        #expect(restored.feed.card("a")?.placement == "hero" && restored.feed.card("a")?.html == "<p>Off</p>")
        let further = try shopper.run(.receiveCards(CardBatch([])))
        #expect(further.session.feed.cards.map(\.id) == ["a"])
    }

    @Test func `an own banner takes the placement of a common one`() throws {
        var shopper = try Shopper()
        let common = try Self.batch([("hero", "shop", ["class_type": "link"]), ("side", "s", [:])])
        shopper.checkout.commonCards = common.cards
        shopper.session = shopper.checkout.open(shopper.session)
        #expect(shopper.session.feed.banner(in: "hero", at: shopper.now)?.id == "shop")
        try shopper.run(.receiveCards(try Self.batch([("hero", "own", ["class_type": "link"])])))
        #expect(shopper.session.feed.cards.map(\.id) == ["own", "s"])
        try shopper.run(.receiveCards(try Self.batch([])))
        #expect(shopper.session.feed.cards.map(\.id) == ["shop", "s"])
    }

    @Test func `an answer of a handler with a placement of the shop is accepted, and an empty name is not`() throws {
        for (name, isValid) in [("home_hero", true), ("", false), ("a\u{7}", false), (" a", false)] {
            #expect(Placement(rawValue: name).isValid == isValid, "\(name)")
        }
    }

    @Test func `long HTML and too many properties are refused, each at its place`() throws {
        let (html, properties) = (BannerReader.maximumHTMLBytes, BannerReader.maximumProperties)
        let rows: [(html: Int, properties: Int, code: ErrorCode?, pointer: String)] = [
            (html, properties, nil, ""), (html + 1, 1, .bannerLongHTML, "/html"),
            (1, properties + 1, .bannerTooManyProperties, "/properties"),
        ]
        for row in rows {
            var object: JSONObject = ["id": "b", "placement_id": "hero"]
            object["html"] = .string(String(repeating: "x", count: row.html))
            var held = JSONObject()
            for number in 0..<row.properties { held["p\(number)"] = ["type": "boolean", "value": true] }
            object["properties"] = .object(held)
            let batch = CardBatch.reading(.object(object), now: Shopper.noon)
            #expect(batch.diagnostics.map(\.code) == [row.code].compactMap(\.self))
            #expect(batch.cards.count == (row.code == nil ? 1 : 0))
            #expect((batch.diagnostics.first?.location.pointer ?? "") == row.pointer)
        }
    }

    @Test func `banners beyond the limit of a document, and one with a bad placement, are refused`() {
        let count = BannerReader.maximumCount + 1
        let banners = (0..<count).map { number -> JSONValue in
            ["id": .string("b\(number)"), "placement_id": .string(number == 7 ? " \u{7}" : "p\(number)")]
        }
        let batch = CardBatch.reading(.array(banners), now: Shopper.noon)
        #expect(batch.diagnostics.map(\.code) == [.bannerBadPlacement, .bannerTooMany])
        #expect(batch.diagnostics.map(\.location.pointer) == ["/7/placement_id", "/\(count - 1)"])
        #expect(batch.cards.count == count - 2)
    }

    @Test func `a stored command keeps the placements without a banner, which end a dismissal`() throws {
        var shopper = try Shopper()
        let hero = try Self.batch([("hero", "a", ["class_type": "link"])])
        try shopper.run(.receiveCards(hero), .dismissCard(id: "a"), .receiveCards(hero))
        #expect(shopper.session.feed.banner(in: "hero", at: shopper.now) == nil)
        let empty = try CardBatch.read(#"{"banners": {"hero": null, "side": {"banner": null}}}"#, now: Shopper.noon)
        let command = try Command(restoring: JSONParser.parse(Command.receiveCards(empty).json.utf8))
        try shopper.run(command, .receiveCards(hero))
        #expect(shopper.session.feed.banner(in: "hero", at: shopper.now)?.id == "a")
    }

    @Test func `banners that were not read from a document replace banners, one for each placement`() throws {
        var banners = ["a", "b", "c"].map { ContentCard(id: $0, created: Shopper.noon) }
        for (index, placement) in ["hero", "hero", "side"].enumerated() {
            banners[index].placement = Placement(rawValue: placement)
        }
        let batch = CardBatch(banners)
        #expect(batch.content == .banners && batch.cards.map(\.id) == ["a", "c"])
        #expect(batch.diagnostics.map(\.code) == [.bannerDuplicatePlacement])
        #expect(batch.diagnostics.first?.location.pointer == "/1")
        #expect(CardBatch(banners + [ContentCard(id: "d", created: Shopper.noon)]).content == .both)
        #expect(CardBatch([ContentCard(id: "d", created: Shopper.noon)]).content == .cards)
    }
}
