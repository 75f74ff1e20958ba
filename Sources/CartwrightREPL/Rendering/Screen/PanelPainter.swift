internal import Cartwright

/// A painter of panels.
struct PanelPainter {
    private let screen: Screen
    private let ink: ThemedInk
    /// The number of columns between the frame's sides.
    private let inside: Int

    /// The width is limited, since long lines are hard to read.
    private static let widest = 80

    init(_ theme: Theme, on screen: Screen) {
        self.screen = screen
        ink = ThemedInk(theme, on: screen)
        inside = max(8, min(Self.widest, screen.columns) - 6)
    }

    /// Returns the lines of a panel, indented by two columns, with control characters escaped.
    func lines(_ panel: Panel) -> [String] {
        let panel = panel.printable
        let names = panel.rows.map { row in if case .pair(let name, _, _) = row { DisplayWidth.of(name) } else { 0 } }
        let rows = panel.rows.flatMap { spans(of: $0, names: min(names.max() ?? 0, inside / 3)) }
        return [top(panel)] + rows.map(framed) + [bottom]
    }

    // MARK: Rows

    private typealias Span = (text: String, style: Panel.Style)

    private func spans(of row: Panel.Row, names: Int) -> [[Span]] {
        switch row {
        case .gap: [[]]
        case .text(let text, let style): divided(text, to: inside).map { [($0, style)] }
        case .pair(let name, let value, let style):
            divided(value, to: inside - names - 2).enumerated().map { number, line in
                let name = number == 0 ? DisplayWidth.cut(name, to: names) : ""
                return [(name.padded(to: names + 2), .quiet), (line, style)]
            }
        case .actions(let commands): actions(commands)
        }
    }

    /// Returns commands side by side if they fit.
    private func actions(_ commands: [String]) -> [[Span]] {
        let width = commands.reduce(-5) { $0 + DisplayWidth.of($1) + 5 }
        guard width <= inside else {
            return commands.flatMap { divided($0, to: inside).map { [($0, .accent)] } }
        }
        let spans = commands.flatMap { [("  |  ", .quiet), ($0, .accent)] as [Span] }
        return [Array(spans.dropFirst())]
    }

    private func divided(_ text: String, to width: Int) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            DisplayWidth.divided(String(line), to: max(1, width))
        }
    }

    // MARK: Frame

    private func framed(_ spans: [Span]) -> String {
        let width = spans.reduce(0) { $0 + DisplayWidth.of($1.text) }
        let text = spans.map { ink.painted($0.text, $0.style) }.joined()
        let room = String(repeating: " ", count: max(0, inside - width))
        return "  " + ink.edge("\(side) ") + text + ink.painted(room, .plain) + ink.edge(" \(side)")
    }

    private func top(_ panel: Panel) -> String {
        let marks =
            panel.marks.isEmpty ? "" : " \(DisplayWidth.cut(panel.marks.joined(separator: ", "), to: inside / 2)) "
        let room = inside - DisplayWidth.of(marks)
        let title = " \(DisplayWidth.cut(panel.title, to: max(3, room - 2))) "
        let rest = String(repeating: across, count: max(0, room - DisplayWidth.of(title)))
        return "  " + ink.edge(corners[0] + across) + ink.painted(title, .accent) + ink.edge(rest)
            + ink.painted(marks, .strong) + ink.edge(across + corners[1])
    }

    private var bottom: String {
        "  " + ink.edge(corners[2] + String(repeating: across, count: inside + 2) + corners[3])
    }

    private var across: String { screen.isUnicode ? "─" : "-" }
    private var side: String { screen.isUnicode ? "│" : "|" }
    private var corners: [String] { screen.isUnicode ? ["╭", "╮", "╰", "╯"] : ["+", "+", "+", "+"] }
}

extension Panel {
    /// The panel with control characters escaped; line breaks in texts and values are kept.
    fileprivate var printable: Panel {
        let safe = Sanitizer.printable
        let lines = { (text: String) in
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { safe(String($0)) }
                .joined(separator: "\n")
        }
        let rows = rows.map { (row: Row) -> Row in
            switch row {
            case .gap: row
            case .text(let text, let style): .text(lines(text), style)
            case .pair(let name, let value, let style): .pair(safe(name), lines(value), style)
            case .actions(let commands): .actions(commands.map(safe))
            }
        }
        return Panel(title: safe(title), marks: marks.map(safe), rows: rows, theme: theme)
    }
}
