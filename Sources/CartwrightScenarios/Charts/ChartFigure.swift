/// A title and charts, with their numbers in a table.
public struct ChartFigure: Sendable {
    private let title: String
    private let note: String?
    private let pictures: [(name: String, svg: String)]
    private let table: ChartTable

    /// Creates a figure.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - note: a sentence below the title, or nil.
    ///   - pictures: the SVG of charts of this library, each with its caption.
    ///   - table: all numbers.
    public init(_ title: String, note: String? = nil, pictures: [(name: String, svg: String)] = [], _ table: ChartTable)
    {
        (self.title, self.note, self.pictures, self.table) = (title, note, pictures, table)
    }

    /// The figure as HTML.
    public var html: String {
        let note = note.map { "\n<p>\(SVGText.escaped($0))</p>" } ?? ""
        let drawn = pictures.map { name, svg in
            "<div class=\"picture\"><figcaption>\(SVGText.escaped(name))</figcaption>\n\(svg)</div>"
        }
        let pictures = drawn.isEmpty ? "" : "\n<div class=\"pictures\">\n\(drawn.joined(separator: "\n"))\n</div>"
        let kind = drawn.isEmpty ? "plain" : drawn.count == 1 ? "one" : "several"
        return """
            <figure class="\(kind)">
            <h2>\(SVGText.escaped(title))</h2>\(note)\(pictures)
            \(table.html)
            </figure>
            """
    }
}
