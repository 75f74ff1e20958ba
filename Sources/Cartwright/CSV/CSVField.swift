/// A field of CSV as it is written: quoted by RFC 4180, and escaped if a spreadsheet would run it as a formula.
///
/// Names come from strangers, and spreadsheets run a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage
/// return. An apostrophe before it makes it a text. Plain numbers such as `-2.00` are not escaped.
package enum CSVField {
    private static let (quote, apostrophe) = (UInt8(ascii: "\""), UInt8(ascii: "'"))

    /// Appends a field in UTF-8.
    package static func write(_ text: String, to bytes: inout [UInt8]) {
        let isEscaped = isFormula(text.utf8[...])
        let isQuoted = text.utf8.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 < 0x20 }
        if isQuoted { bytes.append(quote) }
        if isEscaped { bytes.append(apostrophe) }
        for byte in text.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        if isQuoted { bytes.append(quote) }
    }

    /// Returns the text of a field that ``write(_:to:)`` wrote, without quotes.
    package static func unescaped(_ text: String) -> String {
        guard text.utf8.first == apostrophe, isFormula(text.utf8.dropFirst()) else { return text }
        return String(text.unicodeScalars.dropFirst())
    }

    /// True for the beginning of a formula, after any apostrophes; they are escaped too, so that each text is read
    /// back.
    private static func isFormula(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first(where: { $0 != apostrophe }), "=+-@\t\r".utf8.contains(first) else { return false }
        return !isNumber(text)
    }

    /// True for digits with at most one point, after a minus.
    private static func isNumber(_ text: Substring.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: "-") else { return false }
        let parts = text.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
