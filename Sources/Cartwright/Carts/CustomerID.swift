/// The ids of customers: opaque texts of the shop's own, by which limits for each customer are counted.
///
/// Two ids are the same where their letters are, upper and lower case apart, in Unicode's form NFC: an `é` of one
/// character is an `é` of two. An id that two programs could read differently is refused.
public enum CustomerID {
    /// The id as it is stored and compared: in NFC.
    ///
    /// - Parameter text: the id as a caller writes it: 1 to 255 bytes in NFC, without blanks at its ends, control
    ///   characters, and characters that take no room.
    /// - Throws: `customer.bad_id`; `text.too_long`, see ``TextLimit/customer``.
    public static func checked(_ text: String) throws(CartwrightError) -> String {
        guard !isUsual(text) else { return text }
        let id = Normalization.composed(text)
        guard !id.isEmpty else { throw bad("an empty text") }
        guard id.utf8.count <= TextLimit.customer.bytes else { throw TextLimit.customer.error(found: id.utf8.count) }
        if let scalar = id.unicodeScalars.first(where: isHidden) { throw bad(scalar.notation) }
        for end in [id.unicodeScalars.first, id.unicodeScalars.last] {
            if let end, end.properties.isWhitespace { throw bad("the blank \(end.notation) at an end") }
        }
        return id
    }

    /// True of printable ASCII without blanks, which most ids are.
    private static func isUsual(_ text: String) -> Bool {
        (1...TextLimit.customer.bytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// True of a character that steers, breaks a line, or takes no room.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func bad(_ found: String) -> CartwrightError {
        CartwrightError(
            .customerBadID,
            "expected a customer id in visible characters, found \(found)",
            hint: "the id as the shop's books have it, without blanks around it"
        )
    }
}
