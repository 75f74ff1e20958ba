/// A term of the glossary: its definition, and the page that explains it.
package struct GlossaryTerm: Sendable {
    /// The term.
    package let term: String
    /// Other words that lead to the term.
    package let synonyms: [String]
    /// The page that explains the term.
    package let page: GlossaryPage
    /// The definition in Markdown, in sentences.
    package let definition: String

    /// Creates a term.
    init(_ term: String, or synonyms: [String] = [], _ page: GlossaryPage, _ definition: String) {
        (self.term, self.synonyms, self.page, self.definition) = (term, synonyms, page, definition)
    }

    /// The definition without Markdown.
    package var text: String { definition.replacing("`", with: "") }

    /// The term and its synonyms.
    package var names: [String] { [term] + synonyms }
}

/// The terms of Cartwright. The article "Glossary" is generated from them.
package enum Glossary {
    /// All terms in alphabetical order.
    package static let terms: [GlossaryTerm] = fromAToC + fromDToL + fromMToR + fromSToZ

    /// Returns the terms of a name: a term or synonym in singular or plural. A name in capital letters, such as `SKU`,
    /// is also found in small letters.
    package static func terms(named name: String) -> [GlossaryTerm] {
        let exact = terms.filter { $0.term == name }
        if !exact.isEmpty { return exact }
        return terms.filter { term in
            term.names.contains { $0.lowercased() == name || WordForm.match($0, name) }
        }
    }
}
