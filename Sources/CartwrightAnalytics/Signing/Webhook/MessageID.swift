import Cartwright

/// The rule for message ids: 1 to 256 printable ASCII characters other than the blank and the full stop.
///
/// The full stop separates the id from the timestamp in what is signed: with one in the id, two different messages
/// could be signed as the same bytes. Blanks at the ends of a header's value get lost on the way (RFC 9110, 5.5).
enum MessageID {
    /// The most characters that an id may have.
    static let maximumCount = 256

    /// Whether a text may stand as an id.
    static func isValid(_ text: String) -> Bool {
        (1...maximumCount).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ".") }
    }
}
