/// Keeps texts of cards and files from steering the terminal.
enum Sanitizer {
    /// The text with control characters made visible, as `\u{1b}`.
    static func printable(_ text: String) -> String {
        escaping(text) { "\\u{\(String($0, radix: 16))}" }
    }

    /// JSON that says the same, without what JSON allows in strings and terminals obey.
    static func printableJSON(_ json: String) -> String {
        escaping(json) { "\\u" + String(repeating: "0", count: $0 < 0x1000 ? 2 : 0) + String($0, radix: 16) }
    }

    private static func escaping(_ text: String, _ escape: (UInt32) -> String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isControl(scalar) {
                safe.append(contentsOf: escape(scalar.value).unicodeScalars)
            } else {
                safe.append(scalar)
            }
        }
        return String(safe)
    }

    /// C0 and C1 controls, line and paragraph separators, and the marks that turn the direction of text around.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
