public import Cartwright

/// One line of input, split into words and options: `add item MUG qty=2`.
///
/// Blanks separate; `"…"` and `'…'` hold words together, and in double quotes `\` escapes the next character.
/// A word of the form `name=value`, outside quotes, is an option. A `#` that begins a word makes the rest a comment.
public struct CommandLine: Hashable, Sendable {
    /// The line as it was typed, without blanks at its ends.
    public let text: String
    /// The words that are not options, in order.
    public let words: [String]
    /// The options, in order.
    public let options: [Option]

    /// `name=value`.
    public struct Option: Hashable, Sendable {
        /// The part before `=`.
        public let name: String
        /// The part after `=`.
        public let value: String
    }

    /// Splits a line.
    ///
    /// - Throws: `command.unclosed_quote`.
    public init(_ line: String) throws(CartwrightError) {
        text = line.trimmingBlanks()
        var scanner = WordScanner(text)
        var words: [String] = []
        var options: [Option] = []
        while let word = try scanner.next() {
            if let equals = word.firstPlainEquals, Self.isOptionName(word.text.prefix(equals)) {
                options.append(
                    Option(
                        name: String(word.text.prefix(equals)),
                        value: String(word.text.dropFirst(equals + 1))
                    )
                )
            } else {
                words.append(word.text)
            }
        }
        self.words = words
        self.options = options
    }

    /// Splits a text of several commands at line breaks and at `;` outside quotes. A `#` that begins a word makes
    /// the rest of its line a comment, quotes and `;` in it included.
    public static func commands(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap(commands(inLine:)).map { $0.trimmingBlanks() }
            .filter { !$0.isEmpty }
    }

    private static func commands(inLine line: Substring) -> [String] {
        var commands = [""]
        var quote: Character?
        var isEscaped = false
        var (isBetweenWords, isComment) = (true, false)
        for character in line {
            if isBetweenWords, quote == nil, character == "#" { isComment = true }
            isBetweenWords = character.isWhitespace && !isEscaped
            if isEscaped || isComment {
                isEscaped = false
            } else if let open = quote {
                if character == open { quote = nil }
                isEscaped = character == "\\" && open == "\""
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ";" {
                commands.append("")
                isBetweenWords = true
                continue
            }
            commands[commands.count - 1].append(character)
        }
        return commands
    }

    /// Returns a word as it must be typed: quoted where it would otherwise be several words, an option or a comment.
    public static func quoted(_ word: String) -> String {
        let isPlain = { (character: Character) in !character.isWhitespace && !"\"'\\=;#".contains(character) }
        if !word.isEmpty, word.allSatisfy(isPlain) { return word }
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }

    /// Returns a line as it must be typed.
    static func text(_ verb: String, _ words: [String], _ options: [Option]) -> String {
        let options = options.map { "\($0.name)=\($0.value.isEmpty ? "" : quoted($0.value))" }
        return ([verb] + words.map(quoted) + options).joined(separator: " ")
    }

    private static func isOptionName(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}

/// A scanner that takes words off a line.
private struct WordScanner {
    private var rest: Substring

    init(_ line: String) { rest = line[...] }

    struct Word {
        var text = ""
        /// The number of characters before the first `=` outside quotes.
        var firstPlainEquals: Int?
    }

    mutating func next() throws(CartwrightError) -> Word? {
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first, first != "#" else { return nil }
        var word = Word()
        while let character = rest.first, !character.isWhitespace {
            rest.removeFirst()
            if character == "\"" || character == "'" {
                try takeQuoted(until: character, into: &word)
            } else {
                if character == "=", word.firstPlainEquals == nil { word.firstPlainEquals = word.text.count }
                word.text.append(character)
            }
        }
        return word
    }

    private mutating func takeQuoted(until quote: Character, into word: inout Word) throws(CartwrightError) {
        while let character = rest.popFirst() {
            if character == quote { return }
            if character == "\\", quote == "\"", let escaped = rest.popFirst() {
                word.text.append(escaped)
            } else {
                word.text.append(character)
            }
        }
        throw CartwrightError(
            .commandUnclosedQuote,
            "a quote \(quote) is not closed",
            hint: "close it with another \(quote)"
        )
    }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    func trimmingBlanks() -> String {
        let tail = drop { $0.isWhitespace }
        guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(tail[...last])
    }
}
