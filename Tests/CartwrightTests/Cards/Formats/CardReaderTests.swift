import Testing

@testable import Cartwright

struct CardReaderTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest

    @Test(arguments: [
        #"{"id":"a","tp":"captioned_image","tt":"T","ds":"D","i":"https://i","u":"app://u","uw":1,"dm":"Open","ca":1699990000,"ea":1700086400,"p":1,"v":1,"db":0,"ar":1.5,"e":{"k":"v"}}"#,
        #"{"id":"a","type":"Captioned","title":"T","cardDescription":"D","image":"https://i","url":"app://u","openURLInWebView":true,"domain":"Open","created":1699990000,"expiresAt":1700086400,"pinned":true,"viewed":true,"dismissible":false,"imageAspectRatio":1.5,"extras":{"k":"v"}}"#,
        #"{"id":"a","title":"T","description":"D","imageUrl":"https://i","url":"app://u","linkText":"Open","created":"2023-11-14T19:26:40Z","expiresAt":"2023-11-15T22:13:20Z","pinned":true,"viewed":true,"dismissable":false,"aspectRatio":1.5,"extras":{"k":"v"}}"#,
    ])
    func `the same card is read from every style`(_ text: String) throws {
        let card = try #require(try entry(text).card)
        #expect(card.kind == .captioned)
        #expect([card.title, card.description, card.image, card.url] == ["T", "D", "https://i", "app://u"])
        #expect(card.linkText == "Open")
        #expect(card.created.seconds == 1_699_990_000)
        #expect(card.expiresAt?.seconds == 1_700_086_400)
        #expect(card.pinned && card.viewed && !card.clicked && !card.dismissed && !card.dismissible)
        #expect(card.imageAspectRatio == "1.5")
        #expect(card.extras == ["k": "v"])
        #expect(card.unknown.isEmpty)
    }

    @Test(arguments: [
        (#""description":"D""#, "D"), (#""cardDescription":"D""#, "D"),
        (#""description":"other","cardDescription":"D""#, "D"), (#""description":"D","cardDescription":" ""#, "D"),
    ])
    func `the text of a long card may be under the key description`(_ text: String, _ description: String) throws {
        let card = try #require(try entry(#"{"id":"a","type":"Classic","title":"T",\#(text)}"#).card)
        #expect(card.description == description)
        #expect(card.unknown.isEmpty)
    }

    @Test(arguments: [
        (#""time_to_live":60"#, 1_700_000_060), (#""expire_at":1700000030"#, 1_700_000_030),
        (#""time_to_live":60,"expire_at":1700000030"#, 1_700_000_030),
        (#""time_to_live":10,"expire_at":1700000030"#, 1_700_000_010), (#""time_to_live":0.5"#, 1_700_000_000),
    ])
    func `a REST card is created now and expires after the shorter of its two terms`(
        _ term: String,
        _ expiry: Int64
    ) throws {
        let card = try #require(try entry(#"{"type":"CLASSIC","title":"t",\#(term)}"#).card)
        #expect(card.id == "#1")
        #expect(card.created == now)
        #expect(card.expiresAt?.seconds == expiry)
    }

    @Test func `a REST card has the first URL of web, iOS and Android`() throws {
        let card = try entry(#"{"type":"CLASSIC","android_uri":"c","ios_uri":"b","web_uri":" "}"#).card
        #expect(card?.url == "b")
    }

    @Test func `an empty id of a REST card is an error and is not replaced by the position`() throws {
        #expect(try codes(#"{"type":"CLASSIC","id":""}"#) == [.cardMissingID])
    }

    /// The public samples get this wrong.
    @Test func `a classic card keeps its image and title`() throws {
        let card = try entry(#"{"id":"a","type":"Classic","title":"Hello","image":"https://i"}"#).card
        #expect(card?.kind == .classic)
        #expect(card?.title == "Hello")
        #expect(card?.image == "https://i")
    }

    @Test(arguments: [
        (#"{"id":"a","tp":"short_news","isControl":1}"#), (#"{"id":"a","type":"Banner","isControl":true}"#),
        (#"{"id":"a","title":"t","isControl":true}"#), (#"{"id":"a","type":"BANNER","isControl":true}"#),
        (#"{"id":"a","tp":"control"}"#),
    ])
    func `isControl makes any card a control`(_ text: String) throws {
        #expect(try entry(text).card?.isControl == true)
    }

    @Test(arguments: [
        (#"{"id":"a","imageUrl":"x","title":"t"}"#, ContentCard.Kind.captioned),
        (#"{"id":"a","imageUrl":"x","description":"t"}"#, .captioned),
        (#"{"id":"a","imageUrl":"x"}"#, .banner), (#"{"id":"a","title":"t"}"#, .classic),
        (#"{"id":"a","imageUrl":"data:x","title":"t"}"#, .classic), (#"{"id":"a"}"#, .classic),
    ])
    func `the kind of a web object follows from its fields`(_ text: String, _ kind: ContentCard.Kind) throws {
        #expect(try entry(text).card?.kind == kind)
    }

    @Test(arguments: [
        (#"{"tp":"short_news"}"#, "card.missing_id", "/id"),
        (#"{"id":" ","tp":"short_news"}"#, "card.missing_id", "/id"),
        (#"{"id":"a","ca":1}"#, "card.missing_type", "/tp"),
        (#"{"id":"a","type":" ","title":"t"}"#, "card.missing_type", "/type"),
        (#"{"id":"a","tp":"Control"}"#, "card.unknown_type", "/tp"),
        (#"{"id":"a","type":"clasic"}"#, "card.unknown_type", "/type"),
        (#"{"id":"a","tp":"control","p":2}"#, "card.wrong_type", "/p"),
        (#"{"id":"a","tp":"control","tt":[]}"#, "card.wrong_type", "/tt"),
        (#"{"id":"a","tp":"control","e":"x"}"#, "card.wrong_type", "/e"),
        (#"{"id":"a","tp":"control","ar":"1"}"#, "card.wrong_type", "/ar"),
        (#"{"id":"a","tp":5}"#, "card.wrong_type", "/tp"),
        (#"{"id":"a","tp":"control","ca":"soon"}"#, "card.wrong_type", "/ca"),
        (#"{"id":"a","tp":"control","ea":1e30}"#, "card.wrong_type", "/ea"),
        (#"{"id":"a","r":"yes"}"#, "card.wrong_type", "/r"),
        (#"{"id":"a","type":"BANNER","android_uri":1}"#, "card.wrong_type", "/android_uri"),
        (#"7"#, "card.wrong_type", ""),
    ])
    func `an unreadable card has code and pointer`(_ text: String, _ code: ErrorCode, _ place: String) throws {
        let entry = try entry(text)
        #expect(entry.card == nil)
        #expect(!entry.isRemoval)
        #expect(entry.diagnostics.contains { $0.code == code && $0.location.pointer == place }, "\(entry.diagnostics)")
        #expect(entry.diagnostics.allSatisfy { $0.hint != nil })
    }

    @Test func `all errors of a card are reported at once`() throws {
        let codes = try codes(#"{"tp":"x","ca":"soon","p":3,"e":{"a":1}}"#)
        #expect(
            codes.sorted() == [
                .cardExtraNotString, .cardMissingID, .cardUnknownType, .cardWrongType, .cardWrongType,
            ]
        )
    }

    @Test func `the error for an unknown type suggests the nearest type`() throws {
        let diagnostic = try entry(#"{"id":"a","tp":"captioned_imag"}"#).diagnostics.first
        #expect(diagnostic?.hint == "did you mean \"captioned_image\"?")
    }

    @Test func `unknown keys are kept, and blank texts and extras are absent`() throws {
        let card = try #require(try entry(#"{"id":"a","tp":"control","zz":[1],"tt":" ","e":{"a":" ","b":null}}"#).card)
        #expect(card.unknown["zz"] == [1])
        #expect(card.title == nil)
        #expect(card.extras.isEmpty && card.malformedExtras.isEmpty)
    }

    @Test func `an unsafe URL is dropped from every field, and the card is not shown`() throws {
        let entry = try entry(
            #"{"id":"a","tp":"short_news","ca":1700000000,"i":"data:x","u":"javascript:x","e":{"a_url":"data:y","html":"data:z"}}"#
        )
        let card = try #require(entry.card)
        #expect(card.url == nil && card.image == nil && card.extras == ["html": "data:z"])
        #expect(!card.isShown(at: now))
        #expect(entry.diagnostics.map(\.location.pointer) == ["/u", "/i", "/e/a_url"])
        #expect(entry.diagnostics.allSatisfy { $0.code == .cardUnsafeURL })
    }

    @Test(arguments: [(2_048, true), (2_049, false)])
    func `a card holds at most 2,048 bytes of text`(_ bytes: Int, _ isRead: Bool) throws {
        let fixed = "title".utf8.count + "é".utf8.count + "k".utf8.count + "bad".utf8.count
        let description = String(repeating: "x", count: bytes - fixed)
        let text = #"{"id":"a","tp":"short_news","tt":"title","ds":"\#(description)","e":{"k":"é","bad":12345}}"#
        #expect(try (entry(text).card != nil) == isRead)
        #expect(try codes(text).contains(.cardTooLarge) == !isRead)
    }

    private func entry(_ text: String) throws -> CardBatch.Entry {
        let batch = CardBatch.reading(try JSONParser.parse(text), now: now)
        return try #require(batch.entries.first)
    }

    private func codes(_ text: String) throws -> [ErrorCode] { try entry(text).diagnostics.map(\.code) }
}
