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
    func `the style of a card follows from its keys`(_ card: String, _ extrasKey: String) throws {
        #expect(try style(of: card).extrasKey == extrasKey)
    }

    @Test(arguments: [
        #"{"id":"a","title":"t"}"#, #"{"id":"a","tp":null,"ca":null}"#, #"{"id":"a","image":null,"imageUrl":"x"}"#,
        "{}",
    ])
    func `a card without distinguishing keys is a web object, and null does not count`(_ card: String) throws {
        #expect(try style(of: card).style.kinds == nil)
    }

    @Test func `each key of a style belongs to one field`() {
        for style in [CardStyle.short, .long, .web, .rest] {
            let keys = style.keys.values.flatMap(\.self)
            #expect(keys.count == Set(keys).count)
        }
    }

    @Test func `the keys of all styles fit into one table`() throws {
        let schema = try CardSchema(short: .short, rest: .rest, long: .long, web: .web, canonical: .canonical)
        #expect(CardSchema.standard.names == schema.names)
        #expect(schema.names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test(
        arguments: [
            ((0...64).map { "key \($0)" }, .tooMany(65, limit: 64)),
            (["a key of more bytes"], .malformed("a key of more bytes")),
        ] as [([String], NameTable.Fault)]
    )
    func `a schema refuses keys that do not fit into a table`(keys: [String], fault: NameTable.Fault) {
        let none = CardStyle(keys: [:], kinds: nil, marks: [])
        let style = CardStyle(keys: [.id: keys], kinds: nil, marks: [])
        #expect(throws: fault) { try CardSchema(short: style, rest: none, long: none, web: none, canonical: none) }
    }

    @Test func `the first key of a field has the lowest number`() {
        for style in [CardStyle.short, .long, .web, .rest] {
            for keys in style.keys.values {
                let numbers = keys.compactMap(CardSchema.standard.names.firstIndex)
                #expect(numbers.count == keys.count && numbers == numbers.sorted())
            }
        }
    }

    @Test(arguments: [#"{"\u0074\u0070":"control"}"#, #"{"tp":"control"}"#])
    func `an escaped key is the same key`(_ card: String) throws {
        #expect(try style(of: card).extrasKey == "e")
    }

    private func style(of card: String) throws -> CardSchema.Style {
        let tape = try JSONScanner.tape(of: Array(card.utf8))
        var members = CardMembers()
        members.take(0, on: tape)
        return CardSchema.standard.style(of: members, on: tape)
    }
}
