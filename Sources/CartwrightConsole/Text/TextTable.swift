/// Rows of text in columns, two blanks apart, two blanks from the edge.
public struct TextTable {
    /// Which way a column leans.
    public enum Alignment: Hashable, Sendable {
        /// To the left, blanks behind.
        case left
        /// To the right, blanks before.
        case right
    }

    private let rows: [[String]]
    private let alignments: [Alignment]

    /// Rows, their columns leaning left unless said otherwise.
    public init(_ rows: [[String]], _ alignments: [Alignment] = []) {
        self.rows = rows
        self.alignments = alignments
    }

    /// The lines, without blanks at their ends.
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
    /// The text with blanks behind it up to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
    }

    /// The text without blanks at its end.
    package func trimmingEnd() -> String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}
