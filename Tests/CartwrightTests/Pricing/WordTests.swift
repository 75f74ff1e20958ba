import Testing

@testable import Cartwright

@Suite struct WordTests {
    @Test func `a text has one word however its characters are composed`() {
        var table = WordTable()
        let rows = [
            ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("é", "e\u{301}"),
            ("aK\u{E9}", "a\u{212A}e\u{301}"),
        ]
        for (text, composed) in rows {
            let word = table.add(text)
            #expect(text == composed && table.word(composed) == word && table.add(composed) == word)
        }
        #expect(table.count == rows.count)
    }

    @Test func `many words are told apart, and what nobody asks for is unknown`() {
        var table = WordTable()
        let texts = (0..<3000).map { "SKU-\($0)" }
        let words = texts.map { table.add($0) }
        #expect(Set(words).count == texts.count)
        #expect(texts.map(table.word) == words)
        #expect(table.word("SKU-3000") == .unknown)
        #expect(WordTable().word("SKU-1") == .unknown)
    }

    @Test func `words of offers keep the numbers of the catalog's and add their own`() throws {
        let skus = #"{"scope": "lines", "filter": {"skus": ["known"]}}"#
        let effect = #"{"type": "percent_off", "percent": "5", "target": \#(skus)}"#
        let catalog = try Catalog(JSONParser.parse(#"[{"id": "p", "effects": [\#(effect)]}]"#)).compiled
        var words = Words(beside: catalog)
        let (known, new) = (words.sku("known"), words.sku("new"))
        #expect(known == catalog.words.skus.word("known") && known != .unknown)
        #expect(new != known && words.sku("new") == new && words.skus.count == 2)
        #expect(words.skus.word("new") == new && words.skus.word("known") == .unknown)
        #expect(catalog.words.skus.word("new") == .unknown)
        #expect(words.skus.has("anything", known) && !words.skus.has("other", new))
    }
}
