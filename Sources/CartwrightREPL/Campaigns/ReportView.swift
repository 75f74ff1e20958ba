internal import CartwrightScenarios

/// A section of a report as a table of text.
enum ReportView {
    static func blocks(of section: ReportSection) -> [ScreenBlock] {
        // Commands are long, and stand on lines of their own, where they can be copied from.
        let commands = section.rows.map { cells in
            cells.compactMap { cell in if case .command(let command) = cell { command } else { String?.none } }
        }
        let kept = section.columns.indices.filter { place in
            !section.rows.contains { if case .command = $0[place] { true } else { false } }
        }
        let header = kept.map { section.columns[$0].title }
        let rows = section.rows.map { cells in kept.map { cells[$0].text } }
        let table = ScreenRows(
            [header] + rows,
            kept.map { section.columns[$0].isNumber ? .right : .left },
            gives: kept.count > 4 ? Array((4..<kept.count).reversed()) : []
        )
        return [.line(ReplyLine(section.title))] + [.rows(table)]
            + commands.joined().map { .line(ReplyLine("  \($0)", .quiet)) }
            + (section.note.map { [.line(ReplyLine("  \($0)", .quiet))] } ?? [])
    }
}
