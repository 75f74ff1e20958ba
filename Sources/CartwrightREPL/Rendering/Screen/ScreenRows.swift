/// Rows of cells, the same in files and on a terminal, where they give way if it is too narrow.
public struct ScreenRows: Hashable, Sendable {
    /// The rows.
    let rows: [[String]]
    /// Which way columns lean; to the left where nothing is said.
    let alignments: [TextTable.Alignment]
    /// What kind of line each row is; an ordinary one where nothing is said.
    let roles: [ReplyLine.Role]
    /// The column whose text goes on in a new line; where there is none, texts are cut.
    let wraps: Int?
    /// Columns that are left out where the terminal is too narrow for all, the first one first.
    let gives: [Int]

    /// Rows of cells.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - alignments: which way columns lean; to the left where nothing is said.
    ///   - roles: what kind of line each row is.
    ///   - wraps: the column whose text goes on in a new line.
    ///   - gives: columns that are left out where the terminal is too narrow, the first one first.
    public init(
        _ rows: [[String]],
        _ alignments: [TextTable.Alignment] = [],
        roles: [ReplyLine.Role] = [],
        wraps: Int? = nil,
        gives: [Int] = []
    ) {
        (self.rows, self.alignments, self.roles) = (rows, alignments, roles)
        (self.wraps, self.gives) = (wraps, gives)
    }

    /// The lines in files and pipes.
    var plain: [ReplyLine] {
        TextTable(rows, alignments).lines.enumerated().map { number, line in
            ReplyLine(line, role(number), fitting: wraps == nil ? .cut : .wrap)
        }
    }

    /// The lines on a terminal, none of them wider than it.
    func lines(columns: Int) -> [ReplyLine] {
        FittedColumns(rows, alignments, wraps: wraps, gives: gives, columns: columns).lines.enumerated()
            .flatMap { number, lines in
                // A blank that holds words together has done that by now.
                lines.map { ReplyLine($0.replacing("\u{A0}", with: " "), role(number), fitting: .cut) }
            }
    }

    private func role(_ number: Int) -> ReplyLine.Role { number < roles.count ? roles[number] : .plain }
}
