/// Escapes text for HTML and SVG.
public enum SVGText {
    /// Returns the text with special characters escaped and control characters, which HTML and SVG do not allow,
    /// replaced.
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

    /// Shortens a text to at most `count` characters.
    static func shortened(_ text: String, to count: Int) -> String {
        text.count <= count ? text : text.prefix(count - 1) + "…"
    }

    /// True for bidirectional control characters, with which a name could disguise the text after it.
    private static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
