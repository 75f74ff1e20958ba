internal import Cartwright

/// A bar chart of amounts, beside their names. A bar never carries information that its amount does not.
public struct ScreenBars: Hashable, Sendable {
    /// The bars; each length is relative to the largest size.
    var bars: [Bar]

    /// A bar of the chart.
    struct Bar: Hashable, Sendable {
        /// The name.
        var name: String
        /// The texts before the bar: an amount, a share.
        var figures: [String]
        /// The size, 0 or more.
        var size: Int64
        /// The theme that colours the bar.
        var theme = Theme.standard
    }

    private static let widest = 40

    /// Returns the lines of the chart.
    func lines(on screen: Screen) -> [String] {
        let figures = bars.first?.figures ?? []
        let taken = bars.map { $0.figures.reduce(2) { $0 + 2 + DisplayWidth.of($1) } }.max() ?? 0
        let room = max(4, min(24, screen.columns - taken))
        let rows = bars.map { [DisplayWidth.cut(Sanitizer.printable($0.name), to: room)] + $0.figures }
        let table = TextTable(rows, [.left] + figures.map { _ in .right }).lines
        let rest = screen.columns - 2 - (table.map(DisplayWidth.of).max() ?? 0)
        let width = min(Self.widest, rest)
        guard width >= 4 else { return table }
        let largest = max(1, bars.map(\.size).max() ?? 1)
        let column = table.map(DisplayWidth.of).max() ?? 0
        return zip(table, bars).map { text, bar in
            let drawn = Self.drawn(bar.size, of: largest, in: width, screen.isUnicode)
            return "\(text.padded(to: column))  " + ThemedInk(bar.theme, on: screen).edge(drawn)
        }
    }

    /// Returns a bar in eighths of a column, or of `#`. A size above zero is always visible.
    private static func drawn(_ size: Int64, of largest: Int64, in width: Int, _ isUnicode: Bool) -> String {
        guard size > 0 else { return "" }
        let eighths = max(1, Int(clamping: Int128(size) * Int128(width) * 8 / Int128(largest)))
        guard isUnicode else { return String(repeating: "#", count: max(1, eighths / 8)) }
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + rest
    }
}
