/// Finds the line of a place in JSON text, for errors about values that were read long ago.
///
/// It reads the text again, which only the way to an error pays for.
public enum JSONLocator {
    /// The line, counted from 1, of the place that a JSON pointer (RFC 6901) names: where the key of a member stands,
    /// where an element or the document begins.
    ///
    /// - Returns: nil where the text has no such place, or is no JSON up to it.
    public static func line(of pointer: String, in bytes: [UInt8]) -> Int? {
        guard let tokens = JSONPointer.tokens(of: pointer) else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(buffer)
            parser.skipByteOrderMark()
            parser.skipBlanks()
            guard parser.position < buffer.count else { return nil }
            var place = parser.position
            for token in tokens {
                guard let found = parser.enter(token) else { return nil }
                place = found
            }
            return parser.lineNumber(at: place)
        }
    }
}

extension JSONParser {
    /// Moves from the beginning of an object or array to that of one of its values, and says where that one's key or,
    /// in an array, it itself begins. Nil where there is no such value.
    fileprivate mutating func enter(_ token: String) -> Int? {
        if take(UInt8(ascii: "{")) { return enterMember(token) }
        if take(UInt8(ascii: "[")), let index = Self.index(token) { return enterElement(index) }
        return nil
    }

    private mutating func enterMember(_ wanted: String) -> Int? {
        repeat {
            skipBlanks()
            let place = position
            guard peek() == UInt8(ascii: "\""), let key = try? string() else { return nil }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { return nil }
            skipBlanks()
            if key == wanted { return place }
        } while skipValue()
        return nil
    }

    private mutating func enterElement(_ wanted: Int) -> Int? {
        var index = 0
        repeat {
            skipBlanks()
            guard let next = peek(), next != UInt8(ascii: "]") else { return nil }
            if index == wanted { return position }
            index += 1
        } while skipValue()
        return nil
    }

    /// Skips a value, and the comma that leads to the next one.
    private mutating func skipValue() -> Bool {
        guard (try? value()) != nil else { return false }
        skipBlanks()
        return take(UInt8(ascii: ","))
    }

    /// An array index as RFC 6901 writes it: digits without a leading zero.
    private static func index(_ token: String) -> Int? {
        guard token == "0" || token.first != "0", token.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(token)
    }
}

extension JSONPointer {
    /// The unescaped tokens of an RFC 6901 text, nil where it is none.
    fileprivate static func tokens(of text: String) -> [String]? {
        guard !text.isEmpty else { return [] }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for escaped in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = unescaped(escaped) else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    private static func unescaped(_ token: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = token[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
