/// The check for URLs of a card that are unsafe to open. The engine drops unsafe URLs from ``ContentCard/url``,
/// ``ContentCard/image`` and every extra whose name marks it as a URL; a handler with a URL from another place calls
/// this check.
public enum CardURL {
    /// The schemes that run code or carry inline content.
    private static let unsafeSchemes = ["javascript:", "data:"]

    /// Returns true if a URL has the scheme `javascript:` or `data:`, read as a browser reads it: leading blanks and
    /// control characters, tabs and line breaks anywhere, and the case of letters are ignored (WHATWG URL, 4.4).
    public static func isUnsafe(_ url: String) -> Bool {
        // Most URLs begin with another letter, which settles the question.
        if let first = url.utf8.first, (0x21..<0x7F).contains(first) {
            // Lower case by setting a bit.
            guard first | 0x20 == UInt8(ascii: "j") || first | 0x20 == UInt8(ascii: "d") else { return false }
        }
        let isIgnored = { (scalar: Unicode.Scalar) in
            scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        }
        // Lazily: only the beginning matters, and a URL may have a megabyte.
        let visible = url.unicodeScalars.lazy.drop(while: isIgnored).filter { !["\t", "\n", "\r"].contains($0) }
        let start = String(String.UnicodeScalarView(visible.prefix(16))).lowercased()
        return unsafeSchemes.contains(where: start.hasPrefix)
    }

    /// Returns true if an extra is a URL by its name: `url`, or a name that ends in `_url`, `_deeplink` or `_image`.
    /// This includes the extras of future handlers.
    public static func isURL(extra name: String) -> Bool { isURL(extra: name.utf8) }

    /// True if an extra, whose name is on a tape, is a URL by its name.
    static func isURL(extra key: Int, on tape: JSONTape) -> Bool {
        let token = tape.tokens[key]
        guard token.kind == .ascii else { return isURL(extra: tape.string(at: key)) }
        // The fourth letter from the end rules out most names: _url, link, mage.
        guard token.length > 3 else { return isURL(extra: tape.bytes[token.range]) }
        switch tape.bytes[Int(token.end) - 4] {
        case UInt8(ascii: "_"), UInt8(ascii: "l"), UInt8(ascii: "m"): return isURL(extra: tape.bytes[token.range])
        default: return false
        }
    }

    private static func isURL(extra name: some BidirectionalCollection<UInt8>) -> Bool {
        switch name.last {
        case UInt8(ascii: "l"): name.elementsEqual("url".utf8) || name.ends(with: "_url")
        case UInt8(ascii: "k"): name.ends(with: "_deeplink")
        case UInt8(ascii: "e"): name.ends(with: "_image")
        default: false
        }
    }
}

extension BidirectionalCollection<UInt8> {
    fileprivate func ends(with text: StaticString) -> Bool {
        text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
    }
}
