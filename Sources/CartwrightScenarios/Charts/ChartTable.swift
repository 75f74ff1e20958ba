/// The numbers of a chart in rows and columns, for calculations and for screen readers.
public struct ChartTable: Sendable {
    private let columns: [Column]
    private let rows: [[String]]

    /// A column with a title and a kind of content.
    public struct Column: Sendable {
        let title: String
        let kind: Kind

        /// The kind of content of a column.
        public enum Kind: String, Sendable {
            /// Names.
            case text
            /// Right-aligned numbers.
            case number
            /// Commands and other long texts.
            case wide
        }

        /// Creates a column.
        public init(_ title: String, _ kind: Kind = .text) { (self.title, self.kind) = (title, kind) }
    }

    /// Creates a table. Each row has a cell for each column.
    public init(_ columns: [Column], _ rows: [[String]]) { (self.columns, self.rows) = (columns, rows) }

    /// The table as HTML. It scrolls if it is wider than the page.
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
