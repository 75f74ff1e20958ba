/// Rows of cells for files and terminals, which adapt to narrow terminals.
public struct ScreenRows: Hashable, Sendable {
    /// The rows.
    let rows: [[String]]
    /// The alignments of columns; left by default.
    let alignments: [TextTable.Alignment]
    /// The roles of rows; plain by default.
    let roles: [ReplyLine.Role]
    /// The column whose text wraps; without one, texts are cut.
    let wraps: Int?
    /// The columns dropped on a narrow terminal, in this order.
    let gives: [Int]

    /// Creates rows of cells.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - alignments: the alignments of columns; left by default.
    ///   - roles: the roles of rows; plain by default.
    ///   - wraps: the column whose text wraps.
    ///   - gives: the columns dropped on a narrow terminal, in this order.
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

    /// The lines for files and pipes.
    var plain: [ReplyLine] {
        TextTable(rows, alignments).lines.enumerated().map { number, line in
            ReplyLine(line, role(number), fitting: wraps == nil ? .cut : .wrap)
        }
    }

    /// Returns the lines for a terminal, none of them wider than it.
    func lines(columns: Int) -> [ReplyLine] {
        FittedColumns(rows, alignments, wraps: wraps, gives: gives, columns: columns).lines.enumerated()
            .flatMap { number, lines in
                // No-break spaces have kept words together during wrapping, and become blanks.
                lines.map { ReplyLine($0.replacing("\u{A0}", with: " "), role(number), fitting: .cut) }
            }
    }

    private func role(_ number: Int) -> ReplyLine.Role { number < roles.count ? roles[number] : .plain }
}
