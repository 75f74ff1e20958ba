/// How many columns of a terminal a text takes.
package enum DisplayWidth {
    /// Columns of a text: two for East Asian wide characters and emoji, none for what has no shape of its own, one for
    /// all others, a cluster counted once.
    package static func of(_ text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// As much of a text as fits, with `...` in place of the rest.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var left = width - 3
        let kept = text.prefix { character in
            left -= columns(of: character)
            return left >= 0
        }
        return String(kept) + String(repeating: ".", count: max(0, min(3, width)))
    }

    /// A text in lines of a width, divided at blanks; later lines stand two columns further in than the first.
    ///
    /// A word that is wider than a line keeps it for itself.
    package static func wrap(_ text: String, to width: Int) -> [String] {
        guard of(text) > width else { return [text] }
        let indent = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = indent
        for word in text.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            let isFirst = line.allSatisfy { $0 == " " }
            if !isFirst, of(line) + 1 + of(String(word)) > width {
                lines.append(line.trimmingEnd())
                line = indent + "  " + word
            } else {
                line += isFirst ? String(word) : " " + word
            }
        }
        return lines + [line.trimmingEnd()]
    }

    /// A text in lines of a width, divided at blanks, and inside a word that is wider than a line.
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

    private static func chopped(_ word: Substring, to width: Int) -> [String] {
        var pieces = [""]
        for character in word {
            if of(pieces[pieces.count - 1]) + columns(of: character) > width, pieces != [""] { pieces.append("") }
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }

    private static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if hasNoShape(scalar) { return 0 }
        if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        // Halfwidth voiced marks belong to the letter before, and have a column of their own.
        let marks = character.unicodeScalars.dropFirst().count { (0xFF9E...0xFF9F).contains($0.value) }
        return (wide.contains { $0.contains(scalar.value) } ? 2 : 1) + marks
    }

    /// Marks that stand on the character before, and joiners and spaces of no width.
    private static func hasNoShape(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The wide and fullwidth blocks of Unicode Annex 11.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
