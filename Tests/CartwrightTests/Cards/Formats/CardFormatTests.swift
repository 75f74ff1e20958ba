import Testing

@testable import Cartwright

/// A card that is written and read again is the same card, except for the fields that its format does not have.
struct CardFormatTests {
    private static let now = Instant(seconds: 1_700_000_000) ?? .earliest

    @Test(arguments: CardFormat.allCases, 0..<20 as Range<UInt64>)
    func `random cards written in a format and read again are the same`(_ format: CardFormat, _ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        for _ in 0..<50 {
            let card = RandomCard.make(using: &random)
            let written = card.json(in: format)
            let entry = try Self.entry(written)
            let read = try #require(entry.card, "\(entry.diagnostics) \(written.text)")
            #expect(read.json(in: format).text == written.text)
            #expect(Self.visible(read) == Self.visible(Self.without(lossesOf: format, card)), "\(written.text)")
        }
    }

    @Test(arguments: CardFormat.allCases)
    func `a card hidden for its unsafe URL stays hidden when it is written and read again`(_ format: CardFormat) throws
    {
        var card = ContentCard(id: "a", created: Self.now)
        card.hadUnsafeURL = true
        card.malformedExtras = ["price"]
        let read = try #require(try Self.entry(card.json(in: format)).card)
        #expect(read.hadUnsafeURL && !read.isShown(at: Self.now))
        #expect(read.malformedExtras == ["price"])
        #expect(read.extras.isEmpty)
    }

    @Test func `unknown keys are written unless the format gives them another meaning`() throws {
        var card = ContentCard(id: "a", created: Self.now)
        card.unknown = try Self.object(#"{"title":"T","tp":"control","cards":[1],"zz":[true]}"#)
        let kept = try CardFormat.allCases.map { format in
            try #require(try Self.entry(card.json(in: format)).card).unknown.keys
        }
        let beside = [["title", "cards", "zz"], ["cards", "zz"], ["cards", "zz"], ["cards", "zz"]]
        #expect(kept == beside + [["title", "tp", "cards", "zz"]])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the canonical form of a card is read as the same card`(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        for _ in 0..<50 {
            let card = RandomCard.make(using: &random)
            let entry = try Self.entry(card.json)
            #expect(entry.card?.json == card.json, "\(entry.diagnostics) \(card.json.text)")
        }
    }

    @Test func `a card that mixes two styles is not read as the canonical form`() throws {
        let card: JSONValue = ["id": "a", "type": "captioned", "cardDescription": "D", "expiresAt": -1]
        let entry = try Self.entry(card)
        #expect(entry.card == nil)
        #expect(entry.diagnostics.map(\.hint) == ["did you mean \"Captioned\"?"])
    }

    @Test func `a batch is written as the kind of document that it was read from`() throws {
        let text = #"""
            {"full_sync":false,"last_full_sync_at":5,
             "cards":[{"id":"a","tp":"short_news","ca":1699999999},{"id":"b","r":true,"ca":7},7]}
            """#
        let batch = try CardBatch.read(Array(text.utf8), now: Self.now)
        let again = try CardBatch.read(batch.json(in: .short).utf8, now: Self.now)
        #expect(again.sync == batch.sync)
        #expect(again.entries.map(\.id) == ["a", "b"])
        #expect(again.entries.map(\.isRemoval) == [false, true])
        #expect(again.entries.last?.removedAt == Instant(seconds: 7))
        #expect(again.json(in: .short) == batch.json(in: .short))
        let silent = CardBatch(entries: [], sync: .init(isFull: true, hasCards: false))
        #expect(silent.json(in: .web).text == #"{"full_sync":true}"#)
        #expect(CardBatch([]).json(in: .long).text == #"{"cards":[]}"#)
    }

    private static func entry(_ card: JSONValue) throws -> CardBatch.Entry {
        try #require(CardBatch.reading([card], now: now).entries.first)
    }

    private static func object(_ text: String) throws -> JSONObject {
        guard case .object(let object) = try JSONParser.parse(text) else { return JSONObject() }
        return object
    }

    /// The canonical form of a card, and the flags that hide it.
    private static func visible(_ card: ContentCard) -> String {
        "\(card.json.text) \(card.hadUnsafeURL) \(card.malformedExtras.sorted())"
    }

    /// The card without the fields that a format loses, according to the documentation.
    private static func without(lossesOf format: CardFormat, _ card: ContentCard) -> ContentCard {
        var copy = card
        if format == .canonical { return copy }
        if format != .web { copy.updated = nil }
        if format != .short { copy.isTest = false }
        if format == .long || format == .rest { (copy.imageAlternative, copy.language) = (nil, nil) }
        if format == .web || format == .rest { copy.opensInWebView = false }
        if format == .web, !card.isControl {
            copy.kind = .init(hasImage: card.image != nil, hasText: card.title != nil || card.description != nil)
        }
        if format == .rest {
            (copy.created, copy.linkText, copy.imageAspectRatio) = (now, nil, nil)
            (copy.viewed, copy.clicked, copy.dismissed) = (false, false, false)
        }
        return copy
    }
}

/// Cards with random fields.
private enum RandomCard {
    static func make(using random: inout SplitMix64) -> ContentCard {
        var card = ContentCard(
            id: texts.randomElement(using: &random) ?? "a",
            kind: ContentCard.Kind.allCases.randomElement(using: &random) ?? .classic,
            created: instant(&random)
        )
        (card.title, card.description) = (text(&random), text(&random))
        (card.image, card.imageAlternative) = (text(&random), text(&random))
        (card.url, card.linkText, card.language) = (text(&random), text(&random), text(&random))
        card.imageAspectRatio = ["1.5", "2", "0.0001e3"].randomElement(using: &random)
        card.expiresAt = Bool.random(using: &random) ? instant(&random) : nil
        card.updated = Bool.random(using: &random) ? instant(&random) : nil
        (card.viewed, card.clicked) = (.random(using: &random), .random(using: &random))
        (card.pinned, card.dismissed) = (.random(using: &random), .random(using: &random))
        (card.dismissible, card.opensInWebView) = (.random(using: &random), .random(using: &random))
        card.isTest = .random(using: &random)
        card.hadUnsafeURL = Int.random(in: 0..<5, using: &random) == 0
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            card.extras[texts.randomElement(using: &random) ?? "k"] = texts.randomElement(using: &random)
        }
        if Bool.random(using: &random) {
            card.unknown["x_note"] = ["a": 1]
            card.unknown["zz"] = .some(.null)
        }
        return card
    }

    private static let texts = [
        "a", "class_type", "https://shop.example/ä?q=1", "quote \" and \\ back", "two\nlines\t\u{1}", "冬のセール ❄️",
        "k_url",
        "/~1", "{}", String(repeating: "x", count: 200),
    ]

    private static func text(_ random: inout SplitMix64) -> String? {
        Bool.random(using: &random) ? texts.randomElement(using: &random).flatMap { $0.isBlank ? nil : $0 } : nil
    }

    private static func instant(_ random: inout SplitMix64) -> Instant {
        let times: [Int64] = [-1000, 0, 1_699_999_999_123, 1_700_000_000_000, 253_402_300_799_999, -62_135_596_800_000]
        return times.randomElement(using: &random).flatMap(Instant.init(milliseconds:)) ?? .earliest
    }
}
