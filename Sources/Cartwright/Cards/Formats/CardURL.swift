/// Which URLs of a card are safe to follow. The engine drops the others from ``ContentCard/url``, ``ContentCard/image``
/// and every extra that is one by its name; a handler that takes a URL from elsewhere asks here.
public enum CardURL {
    /// Schemes that run or carry content of their own.
    private static let unsafeSchemes = ["javascript:", "data:"]

    /// Whether a URL is a `javascript:` or `data:` one, read as a browser reads it: blanks and control characters in
    /// front, tabs and line breaks anywhere, and the case of letters do not count (WHATWG URL, 4.4).
    public static func isUnsafe(_ url: String) -> Bool {
        // Most URLs begin with a letter that neither scheme begins with, and then there is nothing to look for.
        if let first = url.utf8.first, (0x21..<0x7F).contains(first) {
            // Lower case by setting a bit.
            guard first | 0x20 == UInt8(ascii: "j") || first | 0x20 == UInt8(ascii: "d") else { return false }
        }
        let isIgnored = { (scalar: Unicode.Scalar) in
            scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        }
        // Lazily: what matters is in front, and a URL may have a megabyte.
        let visible = url.unicodeScalars.lazy.drop(while: isIgnored).filter { !["\t", "\n", "\r"].contains($0) }
        let start = String(String.UnicodeScalarView(visible.prefix(16))).lowercased()
        return unsafeSchemes.contains(where: start.hasPrefix)
    }

    /// Whether an extra holds a URL by its name: `url`, or one that ends in `_url`, `_deeplink` or `_image`. So extras
    /// of handlers to come are covered too.
    public static func isURL(extra name: String) -> Bool { isURL(extra: name.utf8) }

    /// Whether an extra holds a URL, by its name that stands on a tape.
    static func isURL(extra key: Int, on tape: JSONTape) -> Bool {
        let token = tape.tokens[key]
        guard token.kind == .ascii else { return isURL(extra: tape.string(at: key)) }
        // The fourth letter from the end tells most names apart: _url, link, mage.
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
