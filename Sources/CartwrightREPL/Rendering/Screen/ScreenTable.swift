/// A table on a terminal with column titles, which adapts to narrow terminals.
public struct ScreenTable: Hashable, Sendable {
    /// The titles of the columns.
    var titles: [String]
    /// The rows.
    var rows: [[String]]
    /// The alignments of columns; left by default.
    var alignments: [TextTable.Alignment] = []
    /// The columns dropped on a narrow terminal, in this order.
    var gives: [Int] = []

    /// Returns the lines: the titles and the rows.
    func lines(columns: Int) -> [ReplyLine] {
        FittedColumns([titles] + rows, alignments, wraps: nil, gives: gives, columns: columns).lines.enumerated()
            .flatMap { number, lines in lines.map { ReplyLine($0, number == 0 ? .quiet : .plain, fitting: .cut) } }
    }
}
