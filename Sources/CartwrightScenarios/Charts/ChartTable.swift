/// The numbers of a picture in rows and columns: what it shows, for those who calculate and those who cannot see it.
public struct ChartTable: Sendable {
    private let columns: [Column]
    private let rows: [[String]]

    /// A column: its title, and what it holds.
    public struct Column: Sendable {
        let title: String
        let kind: Kind

        /// What a column holds.
        public enum Kind: String, Sendable {
            /// Names.
            case text
            /// Numbers, which stand at its end.
            case number
            /// Commands and other long texts.
            case wide
        }

        /// A column.
        public init(_ title: String, _ kind: Kind = .text) { (self.title, self.kind) = (title, kind) }
    }

    /// A table. Each row has a cell for each column.
    public init(_ columns: [Column], _ rows: [[String]]) { (self.columns, self.rows) = (columns, rows) }

    /// The table as HTML. It scrolls by itself where it is wider than the page.
    public var html: String {
        let head = columns.map { "<th scope=\"col\"\(Self.mark($0))>\(SVGText.escaped($0.title))</th>" }.joined()
        let body = rows.map { row in
            "<tr>" + zip(columns, row).map { "<td\(Self.mark($0))>\(SVGText.escaped($1))</td>" }.joined() + "</tr>"
        }
        return """
            <div class="table"><table>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(body.joined(separator: "\n"))
            </tbody>
            </table></div>
            """
    }

    private static func mark(_ column: Column) -> String {
        column.kind == .text ? "" : " class=\"\(column.kind.rawValue)\""
    }
}
