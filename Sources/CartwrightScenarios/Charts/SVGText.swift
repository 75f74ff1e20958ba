/// Text made fit for HTML and SVG.
public enum SVGText {
    /// The text with the characters escaped that mean something there, and without control characters, which neither
    /// may hold.
    public static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || isBidirectional(scalar):
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A text of at most so many characters.
    static func shortened(_ text: String, to count: Int) -> String {
        text.count <= count ? text : text.prefix(count - 1) + "…"
    }

    /// Marks that turn the direction of what follows: a name could hide others behind them.
    private static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
