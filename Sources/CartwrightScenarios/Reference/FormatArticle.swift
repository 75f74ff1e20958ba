package import Cartwright

/// An article on a format: every key with meaning, value, default and example, in Markdown for DocC.
package struct FormatArticle: Sendable {
    private let title: String
    private let abstract: String
    private let overview: String
    private let chapters: [(title: String, formats: [ObjectFormat])]

    /// Creates an article with chapters.
    package init(
        _ title: String,
        _ abstract: String,
        overview: String,
        chapters: [(title: String, formats: [ObjectFormat])]
    ) {
        (self.title, self.abstract, self.overview, self.chapters) = (title, abstract, overview, chapters)
    }

    /// The Markdown.
    package var text: String {
        let head = ["# \(title)", "", abstract, "", "## Overview", "", overview, ""]
        let body = chapters.flatMap { chapter in
            ["## \(chapter.title)", ""] + chapter.formats.flatMap(Self.lines)
        }
        return (head + body).joined(separator: "\n")
    }

    private static func lines(for format: ObjectFormat) -> [String] {
        var lines = ["### \(format.name)", "", format.meaning.sentence, ""]
        lines += ["```json", JSONValue.object(format.example).spacedText, "```", ""]
        if !format.keys.isEmpty {
            lines += ["| key | value | meaning | default | example |", "| --- | --- | --- | --- | --- |"]
            lines += format.keys.map(row) + [""]
        }
        if !format.rules.isEmpty { lines += [format.rules.map(\.text.sentence).joined(separator: " "), ""] }
        return lines
    }

    private static func row(for key: KeyFormat) -> String {
        let condition = key.dependence.map { "; if `\($0.key)` is \($0.words.joined(separator: ", "))" } ?? ""
        let cells = [
            "`\(key.name)`", key.value.words, key.meaning + condition, key.absent ?? "**required**",
            "`\(key.example.spacedText)`",
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }
}

extension String {
    /// The text as a sentence, with a capital letter and a full stop.
    fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
