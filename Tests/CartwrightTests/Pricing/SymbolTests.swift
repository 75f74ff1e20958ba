import Testing

@testable import Cartwright

@Suite struct SymbolTests {
    @Test func `a text has one symbol in any canonical form`() {
        var table = SymbolTable()
        let rows = [
            ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("é", "e\u{301}"),
            ("aK\u{E9}", "a\u{212A}e\u{301}"),
        ]
        for (text, composed) in rows {
            let symbol = table.add(text)
            #expect(text == composed && table.symbol(composed) == symbol && table.add(composed) == symbol)
        }
        #expect(table.count == rows.count)
    }

    @Test func `symbols are distinct, and an unused text has the unknown symbol`() {
        var table = SymbolTable()
        let texts = (0..<3000).map { "SKU-\($0)" }
        let symbols = texts.map { table.add($0) }
        #expect(Set(symbols).count == texts.count)
        #expect(texts.map(table.symbol) == symbols)
        #expect(table.symbol("SKU-3000") == .unknown)
        #expect(SymbolTable().symbol("SKU-1") == .unknown)
    }

    @Test func `symbols of offers keep the numbers of the catalog's and add new ones`() throws {
        let skus = #"{"scope": "lines", "filter": {"skus": ["known"]}}"#
        let effect = #"{"type": "percent_off", "percent": "5", "target": \#(skus)}"#
        let catalog = try Catalog(JSONParser.parse(#"[{"id": "p", "effects": [\#(effect)]}]"#)).compiled
        var symbols = Symbols(beside: catalog)
        let (known, new) = (symbols.sku("known"), symbols.sku("new"))
        #expect(known == catalog.symbols.skus.symbol("known") && known != .unknown)
        #expect(new != known && symbols.sku("new") == new && symbols.skus.count == 2)
        #expect(symbols.skus.symbol("new") == new && symbols.skus.symbol("known") == .unknown)
        #expect(catalog.symbols.skus.symbol("new") == .unknown)
        #expect(symbols.skus.has("anything", known) && !symbols.skus.has("other", new))
    }
}
