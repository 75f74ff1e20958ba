internal import Cartwright

/// A card in a feed: a headline, and a line with details below it.
public struct FeedItem: Hashable, Sendable {
    /// The name of the card in the session.
    var name: String
    /// The headline.
    var headline: String
    /// The details.
    var detail: String?
    /// The class type and other marks.
    var marks: [String]
    /// The theme that colours the card.
    var theme: Theme

    /// Returns the lines, with a bar in the theme's colour before them.
    func lines(on screen: Screen) -> [String] {
        let ink = ThemedInk(theme, on: screen)
        let width = max(16, min(screen.columns, 100) - 5)
        let bar = "  " + ink.edge(screen.isUnicode ? "▌" : "|")
        let marks = DisplayWidth.cut(Sanitizer.printable(marks.joined(separator: ", ")), to: width / 2)
        let left = name.padded(to: max(4, DisplayWidth.of(name) + 1))
        let room = width - DisplayWidth.of(left) - DisplayWidth.of(marks) - 2
        let headline = DisplayWidth.cut(Sanitizer.printable(headline), to: room)
        let first =
            ink.painted(" " + left, .strong) + ink.painted(headline.padded(to: room + 2), .accent)
            + ink.painted(marks + " ", .quiet)
        guard let detail else { return [bar + first] }
        let indent = String(repeating: " ", count: DisplayWidth.of(left) + 1)
        let second = DisplayWidth.cut(Sanitizer.printable(detail), to: width - DisplayWidth.of(left))
        return [bar + first, bar + ink.painted(indent + second.padded(to: width - DisplayWidth.of(left) + 1), .plain)]
    }
}
