/// A part of an answer as a terminal shows it.
public enum ScreenBlock: Hashable, Sendable {
    /// A line as it is everywhere.
    case line(ReplyLine)
    /// A framed piece.
    case panel(Panel)
    /// A card in a feed.
    case item(FeedItem)
    /// A table with titles.
    case table(ScreenTable)
    /// Rows without titles.
    case rows(ScreenRows)
    /// Bars beside amounts.
    case bars(ScreenBars)
    /// Something that files and pipes get in other lines than a terminal does.
    indirect case either(plain: [ReplyLine], screen: [ScreenBlock])

    /// The lines in files and pipes; none of what only a terminal shows.
    public var plain: [ReplyLine] {
        switch self {
        case .line(let line): [line]
        case .rows(let rows): rows.plain
        case .either(let lines, _): lines
        case .panel, .item, .table, .bars: []
        }
    }

    /// The lines, ready for a terminal.
    func lines(on screen: Screen) -> [String] {
        let isColored = screen.depth != .none
        switch self {
        case .line(let line): return Palette.paint(line, isColored: isColored, columns: screen.columns)
        case .item(let item): return item.lines(on: screen)
        case .bars(let bars): return bars.lines(on: screen)
        case .either(_, let blocks): return blocks.flatMap { $0.lines(on: screen) }
        case .rows(let rows):
            return rows.lines(columns: screen.columns).flatMap {
                Palette.paint($0, isColored: isColored, columns: screen.columns)
            }
        case .panel(let panel): return PanelPainter(panel.theme, on: screen).lines(panel)
        case .table(let table):
            return table.lines(columns: screen.columns).flatMap {
                Palette.paint($0, isColored: isColored, columns: screen.columns)
            }
        }
    }
}
