/// A part of a reply for a terminal.
public enum ScreenBlock: Hashable, Sendable {
    /// A plain line.
    case line(ReplyLine)
    /// A framed block.
    case panel(Panel)
    /// A card in a feed.
    case item(FeedItem)
    /// A table with titles.
    case table(ScreenTable)
    /// Rows without titles.
    case rows(ScreenRows)
    /// Bars beside amounts.
    case bars(ScreenBars)
    /// Different content for files and for a terminal.
    indirect case either(plain: [ReplyLine], screen: [ScreenBlock])

    /// The lines for files and pipes; empty for terminal-only blocks.
    public var plain: [ReplyLine] {
        switch self {
        case .line(let line): [line]
        case .rows(let rows): rows.plain
        case .either(let lines, _): lines
        case .panel, .item, .table, .bars: []
        }
    }

    /// Returns the painted lines for a terminal.
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
