/// Reads JSON (RFC 8259) strictly: one value, no trailing text, no duplicate keys, valid UTF-8, bounded depth.
///
/// Foundation's reader is kept as the tests' oracle; this one is here because prices need exact integers, and errors
/// need the line they stand on. Keys that Unicode calls equivalent (an é of one or of two scalars) are one key.
public enum JSONParser {
    /// How deep arrays and objects may nest.
    public static let maximumDepth = 128

    /// How large a text may be: what 32 bits can count, nearly 4 GiB.
    public static let maximumBytes = Int(UInt32.max) - 1

    /// Reads one value that fills the whole text.
    ///
    /// - Throws: `json.syntax`, `json.too_deep` or `json.duplicate_key`, with the line; `json.too_large`.
    public static func parse(_ bytes: [UInt8]) throws(CartwrightError) -> JSONValue {
        try JSONScanner.tape(of: bytes).value(at: 0)
    }

    /// Reads one value that fills the whole text, for whoever goes through it once and drops it: its objects stay in
    /// the text, and their values are made when they are asked for. What is kept of it keeps the text, unless it is
    /// ``JSONValue/detached``.
    ///
    /// - Throws: what ``parse(_:)-([UInt8])`` throws: all of the text is looked at.
    package static func view(_ bytes: [UInt8]) throws(CartwrightError) -> JSONValue {
        try JSONText(scanning: bytes).value(at: 0)
    }

    /// Reads one value from a string.
    public static func parse(_ text: String) throws(CartwrightError) -> JSONValue { try parse(Array(text.utf8)) }
}
