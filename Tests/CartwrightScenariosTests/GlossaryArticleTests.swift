import CartwrightScenarios
import Foundation
import Testing

/// The article "Glossary" is generated from the declared terms. `CARTWRIGHT_UPDATE=1 swift test --filter
/// GlossaryArticle` regenerates it.
struct GlossaryArticleTests {
    private static let catalog = "Sources/Cartwright/Cartwright.docc"

    private static let opening = [
        "# Glossary", "", "Definitions of the terms of Cartwright, with the page that explains each.", "",
        "## Overview", "",
        "Each term has one row: the term, its definition, and the page. Terms are in alphabetical order.", "",
        "## Terms", "", "| term | definition | page |", "| --- | --- | --- |",
    ]

    @Test func `the article has every term with its definition and page`() throws {
        let rows = Glossary.terms.map { "| \($0.term) | \($0.definition) | <doc:\($0.page.rawValue)> |" }
        try Repository.hold("\(Self.catalog)/Glossary.md", (Self.opening + rows).joined(separator: "\n") + "\n")
    }

    @Test func `a term has the title of its page`() throws {
        for page in Set(Glossary.terms.map(\.page)) {
            let file = Repository.root.appending(path: "\(Self.catalog)/\(page.rawValue).md")
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("# \(page.title)\n"), "\(page)")
        }
    }

    @Test func `terms and synonyms are unique`() {
        let names = Glossary.terms.flatMap(\.names).map { $0.lowercased() }
        #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    }

    @Test(arguments: [
        ("stacking", "stacking"), ("idempotency", "idempotency key"), ("authentication", "access key"),
        ("webhooks", "webhook"), ("handlers", "handler"), ("sku", "SKU"), ("batches", "batch"), ("backup", "backup"),
        ("migrations", "upgrade"), ("refund", "refund"), ("combines_with", "class"), ("rate limits", "rate limit"),
    ])
    func `a word finds its term`(word: String, term: String) {
        #expect(Glossary.terms(named: word).map(\.term) == [term])
    }

    @Test func `a definition is shown without Markdown`() throws {
        let term = try #require(Glossary.terms(named: "class").first)
        #expect(term.text.contains("combines_with names") && !term.text.contains("`"))
    }
}
