internal import Cartwright

/// Escapes characters in texts of cards and files that would control the terminal.
package enum Sanitizer {
    /// Returns the text with control and invisible characters made visible, as `\u{1b}`.
    package static func printable(_ text: String) -> String {
        escaping(text) { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// Returns equal JSON in which characters that control terminals are escaped.
    package static func printableJSON(_ json: String) -> String {
        escaping(json) { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }

    /// Returns equal lines of JSON, as bytes, with those characters escaped. Nearly all inputs are plain ASCII and are
    /// returned unchanged.
    package static func printableJSONLines(_ bytes: [UInt8]) -> [UInt8] {
        let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "\n") }
        if isPlain { return bytes }
        return bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
            Array(printableJSON(String(decoding: line, as: UTF8.self)).utf8) + [UInt8(ascii: "\n")]
        }
    }

    private static func escaping(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
        // Most texts are plain, and bytes are examined faster than characters.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        guard text.unicodeScalars.contains(where: HiddenScalars.contain) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if HiddenScalars.contain(scalar) {
                safe.append(contentsOf: escape(scalar).unicodeScalars)
            } else {
                safe.append(scalar)
            }
        }
        return String(safe)
    }
}
