internal import Cartwright

/// A framed block on a terminal, in the colours of a theme: a card, an offer, a page.
public struct Panel: Hashable, Sendable {
    /// The title in the top edge.
    var title: String
    /// The marks at the right of the top edge, such as `pinned`.
    var marks: [String] = []
    /// The rows inside the frame.
    var rows: [Row]
    /// The theme that colours the panel.
    var theme: Theme

    /// A row of a panel.
    enum Row: Hashable, Sendable {
        /// A text that wraps.
        case text(String, Style = .plain)
        /// A name and a value; the values of adjacent pairs are aligned.
        case pair(String, String, Style = .plain)
        /// Commands that can be pasted.
        case actions([String])
        /// An empty row.
        case gap
    }

    /// The style of a text. It never carries information that the text does not.
    enum Style: Hashable, Sendable {
        case plain, strong, quiet, accent, good, bad
    }
}
