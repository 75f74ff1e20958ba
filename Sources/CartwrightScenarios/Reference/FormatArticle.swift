package import Cartwright

/// An article on a format: every key with meaning, value, default and example, in Markdown for DocC.
package struct FormatArticle: Sendable {
    private let title: String
    private let abstract: String
    private let overview: String
    private let chapters: [(title: String, formats: [ObjectFormat])]

    /// An article of some chapters.
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
            lines += ["| key | value | meaning | without it | example |", "| --- | --- | --- | --- | --- |"]
            lines += format.keys.map(row) + [""]
        }
        if !format.rules.isEmpty { lines += [format.rules.map(\.text.sentence).joined(separator: " "), ""] }
        return lines
    }

    private static func row(for key: KeyFormat) -> String {
        let condition = key.dependence.map { "; where `\($0.key)` is \($0.words.joined(separator: ", "))" } ?? ""
        let cells = [
            "`\(key.name)`", key.value.words, key.meaning + condition, key.absent ?? "**must be there**",
            "`\(key.example.spacedText)`",
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }
}

extension String {
    /// The text as a sentence: its first letter large, a full stop at its end.
    fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
