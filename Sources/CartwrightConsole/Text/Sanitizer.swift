internal import Cartwright

/// Keeps texts of cards and files from steering the terminal.
package enum Sanitizer {
    /// The text with control characters and what is not seen made visible, as `\u{1b}`.
    package static func printable(_ text: String) -> String {
        escaping(text) { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// JSON that says the same, without what JSON allows in strings and terminals obey.
    package static func printableJSON(_ json: String) -> String {
        escaping(json) { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }

    /// Lines of JSON that say the same, as bytes. Nearly all are plain and stay as they are.
    package static func printableJSONLines(_ bytes: [UInt8]) -> [UInt8] {
        let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "\n") }
        if isPlain { return bytes }
        return bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
            Array(printableJSON(String(decoding: line, as: UTF8.self)).utf8) + [UInt8(ascii: "\n")]
        }
    }

    private static func escaping(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
        // Most texts are plain, and bytes are looked at faster than characters.
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
