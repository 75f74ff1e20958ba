/// Colours of lines by their role, as ANSI escapes. Whatever a colour says, the text says too.
enum Palette {
    /// A line in its colour, or as it is.
    static func paint(_ line: ReplyLine, isColored: Bool) -> String {
        let text = Sanitizer.printable(line.text)
        guard isColored, let code = code(of: line.role) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static func code(of role: ReplyLine.Role) -> String? {
        switch role {
        case .plain: nil
        case .good: "32"
        case .bad: "31"
        case .offer: "1;33"
        case .quiet: "2"
        }
    }
}

/// Keeps texts of cards and files from steering the terminal.
enum Sanitizer {
    /// The text with control characters made visible, as `\u{1b}`.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var safe = ""
        for scalar in text.unicodeScalars {
            if isControl(scalar) {
                safe += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    /// C0 and C1 controls, and the marks that turn the direction of text around.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
