/// Text of the `man` macros (man 7 man).
enum Roff {
    /// A text that stands for itself: nothing in it is a request, an escape or a hyphen that may be typographic.
    static func plain(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    /// What is typed as it stands.
    static func bold(_ text: String) -> String { "\\fB\(plain(text))\\fR" }

    /// What stands for something else.
    static func italic(_ text: String) -> String { "\\fI\(plain(text))\\fR" }

    /// Paragraphs, each a line of its own; one that is indented keeps its lines.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n\n") {
            if !lines.isEmpty { lines.append(".PP") }
            let rows = paragraph.split(separator: "\n").map { plain(String($0)) }
            let isExample = rows.contains { $0.hasPrefix("  ") }
            lines += isExample ? [".nf"] + rows + [".fi"] : rows
        }
        return lines
    }
}
