/// A layout of cells in columns, separated by two blanks and indented by two, in which no line is wider than the
/// terminal.
///
/// If the columns do not fit, some are dropped in a given order; then the wrapping column is divided at words, or else
/// the widest texts are cut. Right-aligned columns hold amounts and are cut last, because part of an amount is wrong.
struct FittedColumns {
    private let rows: [[String]]
    private let alignments: [TextTable.Alignment]
    private let wraps: Int?
    /// The columns that are shown.
    private var kept: [Int]
    private var widths: [Int]
    private let room: Int

    /// The smallest width to which a column is shrunk, unless it is narrower anyway.
    private static let least = 10
    private static let gap = 2

    init(_ rows: [[String]], _ alignments: [TextTable.Alignment], wraps: Int?, gives: [Int], columns: Int) {
        self.rows = rows.map { $0.map(Sanitizer.printable) }
        (self.alignments, self.wraps) = (alignments, wraps)
        room = max(1, columns - 2)
        let count = rows.map(\.count).max() ?? 0
        let table = self.rows
        widths = (0..<count).map { column in
            table.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        kept = Array(0..<count)
        drop(gives)
        shrink()
    }

    /// The lines of each row, one or more.
    var lines: [[String]] { rows.map(lines) }

    // MARK: Widths

    private var total: Int { kept.reduce(0) { $0 + widths[$1] } + Self.gap * max(0, kept.count - 1) }

    private func leansRight(_ column: Int) -> Bool { column < alignments.count && alignments[column] == .right }

    private func canShrink(_ column: Int) -> Bool { wraps.map { $0 == column } ?? !leansRight(column) }

    /// The smallest total width, with every shrinkable column at its minimum.
    private var need: Int {
        let spare = kept.filter(canShrink).reduce(0) { $0 + max(0, widths[$1] - Self.least) }
        return total - spare
    }

    private mutating func drop(_ gives: [Int]) {
        for column in gives where need > room { kept.removeAll { $0 == column } }
    }

    /// Shrinks the columns: repeatedly the widest one, down to the width of the next.
    private mutating func shrink() {
        shrink(kept.filter(canShrink), atLeast: Self.least)
        // A stacked column uses none of the width of the others.
        let below = isStacked ? wraps : nil
        let spare = below.map { widths[$0] + Self.gap } ?? 0
        shrink(kept.filter { !leansRight($0) && $0 != below }, atLeast: 4, excess: total - spare - room)
    }

    private mutating func shrink(_ columns: [Int], atLeast least: Int) {
        shrink(columns, atLeast: least, excess: total - room)
    }

    private mutating func shrink(_ columns: [Int], atLeast least: Int, excess: Int) {
        var excess = excess
        while excess > 0, let widest = columns.max(by: { widths[$0] < widths[$1] }), widths[widest] > least {
            let next = columns.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? least
            let step = max(1, min(excess, widths[widest] - max(next, least)))
            widths[widest] -= step
            excess -= step
        }
    }

    // MARK: Lines

    /// True if the wrapping column is placed below the others, because the width does not allow words beside them.
    private var isStacked: Bool { wraps != nil && wraps == kept.last && kept.count > 1 && total > room }

    private func lines(_ row: [String]) -> [String] {
        if isStacked, let wraps, wraps < row.count, !row[wraps].isEmpty { return stacked(row, wraps) }
        let pieces = wraps.flatMap { $0 < row.count ? Self.divided(row[$0], to: widths[$0]) : nil } ?? [""]
        return pieces.enumerated().map { number, piece in
            let cells = kept.filter { $0 < row.count }.map { column in
                let text = column == wraps ? piece : number == 0 ? row[column] : ""
                return padded(DisplayWidth.cut(text, to: widths[column]), column)
            }
            return line(cells)
        }
    }

    private func stacked(_ row: [String], _ wraps: Int) -> [String] {
        let above = kept.filter { $0 != wraps && $0 < row.count }.map { padded(row[$0], $0) }
        let below = Self.divided(row[wraps], to: max(1, room - 4)).map { "      " + $0 }
        let first = line(above)
        return (first.isEmpty ? [] : [first]) + below.map { DisplayWidth.cut($0, to: room + 2) }
    }

    private func line(_ cells: [String]) -> String {
        DisplayWidth.cut(("  " + cells.joined(separator: "  ")).trimmingEnd(), to: room + 2)
    }

    private func padded(_ text: String, _ column: Int) -> String {
        let blanks = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(text)))
        return leansRight(column) ? blanks + text : text + blanks
    }

    /// Divides a text into lines without a hanging indent, since its column already sets it off.
    private static func divided(_ text: String, to width: Int) -> [String] {
        guard DisplayWidth.of(text) > width else { return [text] }
        return DisplayWidth.wrap(text, to: width, hanging: 0)
    }
}
