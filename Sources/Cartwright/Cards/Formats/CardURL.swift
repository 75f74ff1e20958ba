/// Which URLs of a card are safe to follow. The engine drops the others from ``ContentCard/url``, ``ContentCard/image``
/// and every extra that is one by its name; a handler that takes a URL from elsewhere asks here.
public enum CardURL {
    /// Schemes that run or carry content of their own.
    private static let unsafeSchemes = ["javascript:", "data:"]

    /// Whether a URL is a `javascript:` or `data:` one, read as a browser reads it: blanks and control characters in
    /// front, tabs and line breaks anywhere, and the case of letters do not count (WHATWG URL, 4.4).
    public static func isUnsafe(_ url: String) -> Bool {
        let isIgnored = { (scalar: Unicode.Scalar) in
            scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        }
        // Lazily: what matters is in front, and somebody's URL may be a megabyte.
        let visible = url.unicodeScalars.lazy.drop(while: isIgnored).filter { !["\t", "\n", "\r"].contains($0) }
        let start = String(String.UnicodeScalarView(visible.prefix(16))).lowercased()
        return unsafeSchemes.contains(where: start.hasPrefix)
    }

    /// Whether an extra holds a URL by its name: `url`, or one that ends in `_url`, `_deeplink` or `_image`. So extras
    /// of handlers to come are covered too.
    public static func isURL(extra name: String) -> Bool {
        name == "url" || ["_url", "_deeplink", "_image"].contains(where: name.hasSuffix)
    }
}
