/// The rules for ids of customers: opaque texts of the shop, by which limits for each customer are counted.
///
/// Two ids are the same if they are equal in Unicode's form NFC: an `é` of one character is an `é` of two. Case
/// matters. An id that two programs could read differently is refused.
public enum CustomerID {
    /// Returns the id in NFC, the form in which it is stored and compared.
    ///
    /// - Parameter text: the id as a caller writes it: 1 to 255 bytes in NFC, without blanks at its ends, control
    ///   characters, and zero-width characters.
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

    /// True for printable ASCII without blanks, as in most ids.
    private static func isUsual(_ text: String) -> Bool {
        (1...TextLimit.customer.bytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// True for a character that controls output, breaks a line, or is invisible.
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
            hint: "write the shop's id of the customer, without blanks around it"
        )
    }
}
