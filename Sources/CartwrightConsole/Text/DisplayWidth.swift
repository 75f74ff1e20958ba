/// The width of text in terminal columns.
package enum DisplayWidth {
    /// Returns the columns of a text: two for East Asian wide characters and emoji, none for combining and invisible
    /// characters, one for all others; a grapheme cluster counts once.
    package static func of(_ text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// Returns as much of a text as fits, with `...` in place of the rest.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var left = width - 3
        let kept = text.prefix { character in
            left -= columns(of: character)
            return left >= 0
        }
        return String(kept) + String(repeating: ".", count: max(0, min(3, width)))
    }

    /// Wraps a text at blanks to a width; later lines are indented by `step` more columns than the first.
    ///
    /// A word wider than a line is divided too, so that no line exceeds the width.
    package static func wrap(_ text: String, to width: Int, hanging step: Int = 2) -> [String] {
        guard of(text) > width else { return [text] }
        let depth = min(text.prefix { $0 == " " }.count, max(0, width / 2 - 2))
        let (indent, hanging) = (String(repeating: " ", count: depth), String(repeating: " ", count: depth + step))
        var lines: [String] = []
        var line = indent
        var isEmpty = true
        for word in text.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
            if !isEmpty, of(line) + 1 + of(String(word)) > width {
                lines.append(line.trimmingEnd())
                (line, isEmpty) = (hanging, true)
            }
            if !isEmpty { line += " " }
            var pieces = chopped(word, to: max(1, width - of(line)), then: max(1, width - depth - step))
            line += pieces.removeFirst()
            for piece in pieces {
                lines.append(line)
                line = hanging + piece
            }
            isEmpty = false
        }
        return lines + [line.trimmingEnd()]
    }

    /// Divides a command into lines of a width, all but the last ending in `\`, so that they can be pasted together.
    ///
    /// Quoted text and words are never divided: that would change the command.
    package static func continued(_ text: String, to width: Int) -> [String] {
        guard of(text) > width else { return [text] }
        let indent = String(repeating: " ", count: text.prefix { $0 == " " }.count)
        var lines: [String] = []
        var line = ""
        var isQuoted = false
        for word in text.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
            let joined = line.isEmpty ? indent + word : "\(line) \(word)"
            if !isQuoted, !line.isEmpty, of(joined) > width - 2 {
                lines.append(line + " \\")
                line = indent + "  " + word
            } else {
                line = joined
            }
            if !word.count(where: { $0 == "\"" }).isMultiple(of: 2) { isQuoted.toggle() }
        }
        return lines + [line]
    }

    /// Divides a text at blanks into lines of a width, and inside a word that is wider than a line.
    package static func divided(_ text: String, to width: Int) -> [String] {
        guard of(text) > width else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let joined = line.isEmpty ? String(word) : "\(line) \(word)"
            if of(joined) <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            var pieces = chopped(word, to: width)
            line = pieces.removeLast()
            lines += pieces
        }
        return lines + [line]
    }

    /// Divides a word into pieces: the first of one width, the others of another.
    private static func chopped(_ word: Substring, to width: Int, then later: Int? = nil) -> [String] {
        var pieces = [""]
        var (room, used) = (width, 0)
        for character in word {
            let columns = columns(of: character)
            if used > 0, used + columns > room {
                pieces.append("")
                (room, used) = (later ?? width, 0)
            }
            pieces[pieces.count - 1].append(character)
            used += columns
        }
        return pieces
    }

    private static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if hasNoShape(scalar) { return 0 }
        // A variation selector makes an emoji only of a character that can be one.
        let isDrawn = scalar.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
        if scalar.properties.isEmojiPresentation || isDrawn { return 2 }
        // Halfwidth voiced marks belong to the letter before, but take a column of their own.
        let marks = character.unicodeScalars.dropFirst().count { (0xFF9E...0xFF9F).contains($0.value) }
        return (wide.contains { $0.contains(scalar.value) } ? 2 : 1) + marks
    }

    /// True for combining marks, and for joiners and spaces without width.
    private static func hasNoShape(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The wide and fullwidth blocks of Unicode Annex 11.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
