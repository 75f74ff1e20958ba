internal import Cartwright

/// A reader of the words of a predicate.
struct PredicateLexer {
    /// The characters.
    let scalars: [Unicode.Scalar]

    private var index = 0

    /// Creates a reader.
    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// A word of a predicate.
    enum Token: Hashable {
        /// A name or a word of the language.
        case word(String)
        /// A name in backticks.
        case name(String)
        case text(String)
        case number(String)
        case symbol(String)
        case end

        /// The word as errors show it.
        var shown: String {
            switch self {
            case .word(let text), .name(let text), .number(let text): text
            case .text(let text): "\"\(text)\""
            case .symbol(let text): "\"\(text)\""
            case .end: "the end"
            }
        }
    }

    /// A word with its place: the index of its first character, and of the one behind it.
    struct Placed: Hashable {
        let token: Token
        let start: Int
        let end: Int
    }

    /// Returns the next word.
    ///
    /// - Throws: `import.bad_predicate`.
    mutating func next() throws(CartwrightError) -> Placed {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        let start = index
        let token = try token()
        return Placed(token: token, start: start, end: index)
    }

    private mutating func token() throws(CartwrightError) -> Token {
        guard index < scalars.count else { return .end }
        let first = scalars[index]
        switch first {
        case "\"": return .text(try quoted("\""))
        case "`": return .name(try quoted("`"))
        case "(", ")", ",", ".", "=": return symbol(1)
        case "!", "<", ">":
            let pairs: Set = ["!=", "<>", "<=", ">="]
            guard index + 1 < scalars.count else { break }
            if pairs.contains(String(first) + String(scalars[index + 1])) { return symbol(2) }
            if first != "!" { return symbol(1) }
        case "-", "0"..."9": return try number()
        default: if Self.isOfName(first) { return .word(run(Self.isOfName)) }
        }
        throw PredicateLimits.error("expected a word of the language, found \"\(first)\"", at: index + 1)
    }

    private mutating func symbol(_ count: Int) -> Token {
        let text = scalars[index..<(index + count)].map(String.init).joined()
        index += count
        return .symbol(text == "<>" ? "!=" : text)
    }

    private mutating func number() throws(CartwrightError) -> Token {
        let start = index
        var text = scalars[index] == "-" ? "-" : ""
        if text == "-" { index += 1 }
        let whole = run(Self.isDigit)
        text += whole
        if index + 1 < scalars.count, scalars[index] == ".", Self.isDigit(scalars[index + 1]) {
            index += 1
            text += "." + run(Self.isDigit)
        }
        guard !whole.isEmpty else { throw PredicateLimits.error("expected digits of a number", at: start + 1) }
        return .number(text)
    }

    private mutating func quoted(_ mark: Unicode.Scalar) throws(CartwrightError) -> String {
        let start = index
        index += 1
        var text = String.UnicodeScalarView()
        while index < scalars.count, scalars[index] != mark {
            if scalars[index] == "\\", index + 1 < scalars.count { index += 1 }
            text.append(scalars[index])
            index += 1
        }
        guard index < scalars.count else {
            throw PredicateLimits.error("expected \(mark) at the end of a text, found none", at: start + 1)
        }
        index += 1
        return String(text)
    }

    private mutating func run(_ belongs: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while index < scalars.count, belongs(scalars[index]) {
            text.append(scalars[index])
            index += 1
        }
        return String(text)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit(scalar) || scalar == "_"
    }
}
