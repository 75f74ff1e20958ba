import Testing

@testable import Cartwright

struct CardStyleTests {
    @Test(arguments: [
        (#"{"id":"a","tp":"short_news"}"#, "e"),
        (#"{"id":"a","ca":1}"#, "e"),
        (#"{"id":"a","ea":-1}"#, "e"),
        (#"{"id":"a","tt":"t","type":"Classic"}"#, "e"),
        (#"{"id":"a","r":true}"#, "e"),
        (#"{"type":"CLASSIC","title":"t"}"#, "extra"),
        (#"{"id":"a","type":"HOLOGRAM","extra":{}}"#, "extra"),
        (#"{"id":"a","title":"t","ios_uri":"app://x"}"#, "extra"),
        (#"{"id":"a","type":"Classic"}"#, "extras"),
        (#"{"id":"a","cardDescription":"d"}"#, "extras"),
    ])
    func `a card's style is told by its keys`(_ card: String, _ extrasKey: String) throws {
        #expect(try style(of: card).extrasKey == extrasKey)
    }

    @Test(arguments: [
        #"{"id":"a","title":"t"}"#, #"{"id":"a","tp":null,"ca":null}"#, #"{"id":"a","image":null,"imageUrl":"x"}"#,
        "{}",
    ])
    func `a card without marks is a web object, and null is no mark`(_ card: String) throws {
        #expect(try style(of: card).kinds == nil)
    }

    @Test func `no key of a style stands for two fields`() {
        for style in [CardStyle.short, .long, .web, .rest] {
            let keys = style.keys.values.flatMap(\.self)
            #expect(keys.count == Set(keys).count)
        }
    }

    private func style(of card: String) throws -> CardStyle {
        guard case .object(let object) = try JSONParser.parse(card) else { return .web }
        return CardStyle(of: object)
    }
}
