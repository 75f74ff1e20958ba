internal import CartwrightAnalytics

/// The parts of structured field values (RFC 8941) that signatures and agents' headers use.
enum StructuredText {
    /// Splits a text at a separator outside of quotes and brackets, and trims the parts.
    static func split(_ text: String, at separator: Character) -> [String] {
        var (parts, part) = ([String](), "")
        var (depth, isQuoted, isEscaped) = (0, false, false)
        for character in text {
            if isQuoted {
                if !isEscaped, character == "\"" { isQuoted = false }
                isEscaped = !isEscaped && character == "\\"
            } else if character == "\"" {
                isQuoted = true
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == separator, depth == 0 {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
        }
        parts.append(part)
        return parts.map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    }

    /// Returns the text of a quoted string; nil if it is something else.
    static func string(_ text: String) -> String? {
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
        var (string, isEscaped) = ("", false)
        for character in text.dropFirst().dropLast() {
            if isEscaped {
                guard character == "\"" || character == "\\" else { return nil }
                string.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                return nil
            } else {
                string.append(character)
            }
        }
        return isEscaped ? nil : string
    }

    /// Returns the bytes of a byte sequence `:…:`; nil if it is something else.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.count >= 2, text.hasPrefix(":"), text.hasSuffix(":") else { return nil }
        return Base64.decode(text.dropFirst().dropLast())
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmingBlanks: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
