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
        FittedColumns([titles] + rows, alignments, wraps: nil, gives: gives, columns: columns).lines.enumerated()
            .flatMap { number, lines in lines.map { ReplyLine($0, number == 0 ? .quiet : .plain, fitting: .cut) } }
    }
}
