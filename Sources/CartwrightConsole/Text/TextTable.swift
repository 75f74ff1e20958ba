/// Rows of text in columns, separated by two blanks and indented by two.
public struct TextTable {
    /// The alignment of a column.
    public enum Alignment: Hashable, Sendable {
        /// To the left, with blanks after the text.
        case left
        /// To the right, with blanks before the text.
        case right
    }

    private let rows: [[String]]
    private let alignments: [Alignment]

    /// Creates a table; columns without an alignment are aligned to the left.
    public init(_ rows: [[String]], _ alignments: [Alignment] = []) {
        self.rows = rows
        self.alignments = alignments
    }

    /// The lines, without trailing blanks.
    public var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in pad(cell, to: widths[column], column) }
            return ("  " + cells.joined(separator: "  ")).trimmingEnd()
        }
    }

    private func pad(_ cell: String, to width: Int, _ column: Int) -> String {
        let alignment = column < alignments.count ? alignments[column] : .left
        if alignment == .left { return cell.padded(to: width) }
        return String(repeating: " ", count: max(0, width - DisplayWidth.of(cell))) + cell
    }
}

extension String {
    /// Returns the text with trailing blanks up to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
    }

    /// Returns the text without trailing blanks.
    package func trimmingEnd() -> String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}
