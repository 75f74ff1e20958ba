/// A table on a terminal: column titles, and columns that give way where it is too narrow.
public struct ScreenTable: Hashable, Sendable {
    /// What the columns hold.
    var titles: [String]
    /// The rows.
    var rows: [[String]]
    /// Which way columns lean; to the left where nothing is said.
    var alignments: [TextTable.Alignment] = []
    /// Columns that are left out where the terminal is too narrow for all, the first one first.
    var gives: [Int] = []

    /// The lines: a title, if there are rows, and the rows.
    func lines(columns: Int) -> [ReplyLine] {
        let all = fitted([titles] + rows, to: columns - 2)
        return TextTable(all, alignments).lines.enumerated().map { number, line in
            ReplyLine(line, number == 0 ? .quiet : .plain, fitting: .cut)
        }
    }

    /// Cells cut so that the rows fit: again and again the widest column gives way, by what it is wider than the next.
    private func fitted(_ rows: [[String]], to width: Int) -> [[String]] {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { column < $0.count ? DisplayWidth.of(Sanitizer.printable($0[column])) : 0 }.max() ?? 0
        }
        var excess = widths.reduce(0, +) + 2 * max(0, count - 1) - width
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 4 {
            let next = widths.filter { $0 < widths[widest] }.max() ?? 4
            let step = max(1, min(excess, widths[widest] - max(next, 4)))
            widths[widest] -= step
            excess -= step
        }
        return rows.map { row in
            row.enumerated().map { DisplayWidth.cut(Sanitizer.printable($1), to: widths[$0]) }
        }
    }
}
