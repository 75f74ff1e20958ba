/// Finds the line of a place in JSON text, for errors about values that were read long ago.
///
/// It reads the text again, which only the way to an error pays for.
public enum JSONLocator {
    /// The line, counted from 1, of the place that a JSON pointer (RFC 6901) names: where the key of a member stands,
    /// where an element or the document begins.
    ///
    /// - Returns: nil where the text has no such place, or is no JSON up to it.
    public static func line(of pointer: String, in bytes: [UInt8]) -> Int? {
        guard let names = JSONPointer.tokens(of: pointer), var scanner = try? JSONScanner(bytes) else { return nil }
        // Text that breaks off, or is no JSON from some place on, is looked at up to there.
        try? scanner.document()
        return scanner.tape.offset(of: names).map(scanner.tape.line)
    }
}

extension JSONTape {
    /// The number, counted from 1, of the line that a byte stands on.
    func line(at offset: Int) -> Int { 1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } }

    /// Where the key of a member stands, or an element or the document begins. Nil where there is no such value.
    fileprivate func offset(of names: [String]) -> Int? {
        var place = 0
        var start = place
        for name in names {
            guard place < tokens.count else { return nil }
            switch kind(at: place) {
            case .object:
                guard let found = value(under: name, in: place) else { return nil }
                (place, start) = (found, found - 1)
            case .array:
                let element = Self.index(name).flatMap { index in
                    elements(of: place).dropFirst(index).first { _ in true }
                }
                guard let element else { return nil }
                (place, start) = (element, element)
            default: return nil
            }
        }
        return place < tokens.count ? Int(tokens[start].start) : nil
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
