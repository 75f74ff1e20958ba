import Cartwright

/// The rule for message ids: 1 to 256 printable ASCII characters except blank and full stop.
///
/// The full stop separates the id from the timestamp in the signed text: with one in the id, two different messages
/// could be signed as the same bytes. Blanks at the ends of a header's value get lost in transit (RFC 9110, 5.5).
enum MessageID {
    /// The maximum number of characters.
    static let maximumCount = 256

    /// Checks that a text is a valid id.
    static func isValid(_ text: String) -> Bool {
        (1...maximumCount).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ".") }
    }
}
