internal import Cartwright

/// Something that stands out on a terminal: a card, an offer, a page. A frame around rows, in the colours of a theme.
public struct Panel: Hashable, Sendable {
    /// What stands in the top edge.
    var title: String
    /// What stands at its right end, such as `pinned`.
    var marks: [String] = []
    /// What is inside.
    var rows: [Row]
    /// The colours.
    var theme: Theme

    /// One thing inside.
    enum Row: Hashable, Sendable {
        /// A text that goes on in as many lines as it needs.
        case text(String, Style = .plain)
        /// A name and a value, the values of neighbours below each other.
        case pair(String, String, Style = .plain)
        /// Commands that can be pasted.
        case actions([String])
        /// Room.
        case gap
    }

    /// How a text looks. Whatever that says, the text says too.
    enum Style: Hashable, Sendable {
        case plain, strong, quiet, accent, good, bad
    }
}
