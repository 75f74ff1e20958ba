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

    @Test func `words beside a catalog's keep its numbers and add their own`() {
        var shared = WordTable()
        let known = shared.add("known")
        var table = WordTable(beside: shared)
        let new = table.add("new")
        #expect(table.add("known") == known && table.word("known") == known)
        #expect(new != known && table.word("new") == new && table.count == 2)
        #expect(shared.word("new") == .unknown)
    }
}
