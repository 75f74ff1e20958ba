import Foundation
import Testing

/// The glossary is a machine-readable table: one row per term, in order, each with an existing page.
struct GlossaryTests {
    static let catalog = "Sources/Cartwright/Cartwright.docc"

    private let rows: [[String]]

    init() throws {
        let lines = try ReadmeFile.text(of: "\(Self.catalog)/Glossary.md").split(separator: "\n")
        rows = lines.filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `each row has a term, a definition and an existing page`() throws {
        #expect(rows.count > 100)
        for row in rows {
            try #require(row.count == 3, "\(row)")
            #expect(row[1].hasSuffix("."), "\(row[0])")
            let page = try #require(row[2].wholeMatch(of: /<doc:(\w+)>/)?.output.1, "\(row[0])")
            let path = ReadmeFile.root.appending(path: "\(Self.catalog)/\(page).md").path
            #expect(FileManager.default.fileExists(atPath: path), "\(row[0]): \(page)")
        }
    }

    @Test func `terms are unique and in alphabetical order`() {
        let terms = rows.compactMap { $0.first?.lowercased() }
        #expect(terms == Set(terms).sorted())
    }

    @Test(arguments: [
        "access key", "allocation", "batch", "bound", "budget", "candidate", "card", "class type", "condition",
        "conflict", "coupon", "dead letter", "effect", "exclusive", "flow", "group", "handler", "idempotency key",
        "ledger", "nudge", "outbox", "problem", "promotion", "quote", "reason", "refusal", "reservation", "scenario",
        "segment", "settlement", "simulation", "stacking", "stage", "tenant", "threshold", "usage limit",
    ])
    func `a term of the field is defined`(term: String) {
        #expect(rows.contains { $0.first == term })
    }
}
