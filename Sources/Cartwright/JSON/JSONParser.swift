/// A strict reader of JSON (RFC 8259): one value, no trailing text, no duplicate keys, valid UTF-8, limited depth.
///
/// Foundation's reader is the oracle of the tests. This reader exists because prices need exact integers, and errors
/// need their line. Keys that are canonically equivalent in Unicode (an é of one or of two scalars) are one key.
public enum JSONParser {
    /// The maximum nesting depth of arrays and objects.
    public static let maximumDepth = 128

    /// The maximum size of a text in bytes: the range of 32 bits, nearly 4 GiB.
    public static let maximumBytes = Int(UInt32.max) - 1

    /// Reads one value that fills the whole text.
    ///
    /// - Throws: `json.syntax`, `json.too_deep` or `json.duplicate_key`, with the line; `json.too_large`.
    public static func parse(_ bytes: [UInt8]) throws(CartwrightError) -> JSONValue {
        try JSONScanner.tape(of: bytes).value(at: 0)
    }

    /// Reads one value that fills the whole text, for callers that visit it once and drop it: its objects remain in the
    /// text, and their values are created on access. Any part of it retains the text, unless it is
    /// ``JSONValue/detached``.
    ///
    /// - Throws: the errors of ``parse(_:)-([UInt8])``: the whole text is checked.
    package static func view(_ bytes: [UInt8]) throws(CartwrightError) -> JSONValue {
        try JSONText(scanning: bytes).value(at: 0)
    }

    /// Reads one value from a string.
    public static func parse(_ text: String) throws(CartwrightError) -> JSONValue { try parse(Array(text.utf8)) }
}
