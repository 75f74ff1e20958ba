internal import Cartwright

/// A sample promotion of a common kind. Each is a file in `samples/recipes`: a scenario with an expectation that
/// `cartwright check` verifies.
package struct Recipe: Sendable {
    /// The name, which is that of the file: `bulk-tier`.
    package let name: String

    /// The description in a few sentences; the first one begins with the title and a colon.
    package let about: String

    /// The promotions as JSON, the elements of an array.
    package let promotions: String

    /// The other parts of a catalog that belong to the promotions, as members of an object: `"options": {…}`; empty if
    /// there are none.
    package var parts = ""

    /// The content card that names one of the promotions, as JSON; nil without one.
    package var card: String?

    /// The text to copy: the promotions, or with other parts a catalog.
    package var text: String {
        guard !parts.isEmpty else { return promotions }
        let lines = promotions.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        return "{\(parts),\n \"promotions\": [\n\(lines.joined(separator: "\n"))]}"
    }

    /// The place to put the text in.
    package var place: String {
        parts.isEmpty ? "under \"promotions\" of a catalog or a scenario" : "a catalog, or the keys of a scenario"
    }

    /// The title: the text before the first colon.
    package var title: String { String(about.prefix { $0 != ":" }) }

    /// The first sentence without the title.
    package var summary: String {
        let rest = about.drop { $0 != ":" }.dropFirst(2)
        guard let end = rest.firstRange(of: ". ") else { return String(rest) }
        return String(rest[..<end.lowerBound]) + "."
    }

    /// The path of the file, from the root of the repository.
    package var path: String { "samples/recipes/\(name).json" }
}
