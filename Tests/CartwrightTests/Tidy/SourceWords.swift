/// The type names that a Swift file declares and uses, without comments and string literals.
struct SourceWords {
    /// The types declared outside any other.
    private(set) var declared: Set<String> = []

    /// The types of other files that the file may use: every capitalized name, except types declared in the file,
    /// generic parameters, and names after a point.
    private(set) var used: Set<String> = []

    private static let declaring: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let generic: Set<String> = ["func", "struct", "class", "enum", "actor"]

    init(_ text: String) {
        var own: Set<String> = []
        var (last, beforeLast) = ("", "")
        for word in Self.words(of: text) {
            defer { (beforeLast, last) = (last, word.text) }
            if Self.declaring.contains(last) || last == "associatedtype" {
                own.insert(word.text)
                if word.isOutermost { declared.insert(word.text) }
            } else if word.before == UInt8(ascii: "<"), Self.generic.contains(beforeLast) || last == "init" {
                own.insert(word.text)
            } else if word.before != UInt8(ascii: "."), word.text.first?.isUppercase == true {
                used.insert(word.text)
            }
        }
        used.subtract(own)
    }

    private struct Word {
        let text: String
        /// The byte before the word, 0 at the beginning.
        let before: UInt8
        /// True if the line of the word begins without a blank.
        let isOutermost: Bool
    }

    private static func words(of text: String) -> [Word] {
        let bytes = code(of: Array(text.utf8))
        var words: [Word] = []
        var (position, lineStart) = (0, 0)
        while position < bytes.count {
            guard isLetter(bytes[position]) else {
                if bytes[position] == UInt8(ascii: "\n") { lineStart = position + 1 }
                position += 1
                continue
            }
            let start = position
            while position < bytes.count, isLetter(bytes[position]) { position += 1 }
            words.append(
                Word(
                    text: String(decoding: bytes[start..<position], as: UTF8.self),
                    before: start > 0 ? bytes[start - 1] : 0,
                    isOutermost: bytes[lineStart] != UInt8(ascii: " ")
                )
            )
        }
        return words
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: true
        default: false
        }
    }

    /// Returns the bytes with blanks in place of comments and string literals, including interpolations. Line breaks
    /// stay.
    private static func code(of bytes: [UInt8]) -> [UInt8] {
        var code = bytes
        var position = 0
        func begins(_ text: StaticString) -> Bool {
            guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
            return text.withUTF8Buffer {
                $0.indices.allSatisfy { index in bytes[position + index] == text.utf8Start[index] }
            }
        }
        func blank(to end: Int) {
            while position < min(end, bytes.count) {
                if bytes[position] != UInt8(ascii: "\n") { code[position] = UInt8(ascii: " ") }
                position += 1
            }
        }
        func blank(until end: StaticString, orLineBreak: Bool = false) {
            while position < bytes.count, !begins(end) {
                if orLineBreak, bytes[position] == UInt8(ascii: "\n") { return }
                blank(to: position + (bytes[position] == UInt8(ascii: "\\") ? 2 : 1))
            }
            blank(to: position + end.utf8CodeUnitCount)
        }
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "/") where begins("//"): blank(until: "\n", orLineBreak: true)
            case UInt8(ascii: "/") where begins("/*"): blank(until: "*/")
            case UInt8(ascii: "\"") where begins("\"\"\""):
                blank(to: position + 3)
                blank(until: "\"\"\"")
            case UInt8(ascii: "\""):
                blank(to: position + 1)
                blank(until: "\"", orLineBreak: true)
            default: position += 1
            }
        }
        return code
    }
}
