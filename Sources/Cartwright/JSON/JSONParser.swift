/// Reads JSON (RFC 8259) strictly: one value, no trailing text, no duplicate keys, valid UTF-8, bounded depth.
///
/// Foundation's reader is kept as the tests' oracle; this one is here because prices need exact integers, and errors
/// need the line they stand on.
public struct JSONParser {
    /// How deep arrays and objects may nest.
    public static let maximumDepth = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads one value that fills the whole text.
    ///
    /// - Throws: `json.syntax`, `json.too_deep` or `json.duplicate_key`, with the line.
    public static func parse(_ bytes: [UInt8]) throws(CartwrightError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { buffer throws(CartwrightError) in
            var parser = JSONParser(buffer)
            parser.skipByteOrderMark()
            let value = try parser.value()
            parser.skipBlanks()
            guard parser.position == buffer.count else { throw parser.syntaxError("text after the value") }
            return value
        }
    }

    /// Reads one value from a string.
    public static func parse(_ text: String) throws(CartwrightError) -> JSONValue { try parse(Array(text.utf8)) }

    // MARK: Values

    private mutating func value() throws(CartwrightError) -> JSONValue {
        skipBlanks()
        guard let first = peek() else { throw syntaxError("the text ends where a value should stand") }
        switch first {
        case UInt8(ascii: "{"): return try nested { p throws(CartwrightError) in try p.object() }
        case UInt8(ascii: "["): return try nested { p throws(CartwrightError) in try p.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw syntaxError("no value begins like this")
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(CartwrightError) -> JSONValue
    ) throws(CartwrightError) -> JSONValue {
        guard depth < Self.maximumDepth else {
            throw CartwrightError(
                .jsonTooDeep,
                "more than \(Self.maximumDepth) levels of arrays and objects",
                at: here
            )
        }
        depth += 1
        position += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(CartwrightError) -> JSONValue {
        var object = JSONObject()
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(object) }
        while true {
            skipBlanks()
            guard peek() == UInt8(ascii: "\"") else { throw syntaxError("a key in double quotes should stand here") }
            let keyPosition = position
            let key = try string()
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw syntaxError("a colon should stand after the key \"\(key)\"") }
            let value = try value()
            guard object.insert(value, forKey: key) else {
                throw CartwrightError(
                    .jsonDuplicateKey,
                    "the key \"\(key)\" stands twice in one object",
                    hint: "keep one of them",
                    at: SourceLocation(line: lineNumber(at: keyPosition))
                )
            }
            skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw syntaxError("a comma or } should stand here") }
            return .object(object)
        }
    }

    private mutating func array() throws(CartwrightError) -> JSONValue {
        var elements: [JSONValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value())
            skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw syntaxError("a comma or ] should stand here") }
            return .array(elements)
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(CartwrightError) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<end]) }) else {
            throw syntaxError("no value begins like this")
        }
        position = end
        return value
    }

    private mutating func number() throws(CartwrightError) -> JSONValue {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            guard takeDigits() else { throw syntaxError("a digit should stand here") }
        }
        let integerEnd = position
        if take(UInt8(ascii: ".")) {
            guard takeDigits() else { throw syntaxError("a digit should stand after the point") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard takeDigits() else { throw syntaxError("a digit should stand in the exponent") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if position == integerEnd, let integer = Int64(text) { return .integer(integer) }
        return .number(text)
    }

    // MARK: Strings

    private mutating func string() throws(CartwrightError) -> String {
        position += 1
        let start = position
        while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        if peek() == UInt8(ascii: "\"") {
            defer { position += 1 }
            return try text(Array(bytes[start..<position]))
        }
        var unescaped = Array(bytes[start..<position])
        while true {
            guard let byte = peek() else { throw syntaxError("the text ends inside a string") }
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(unescaped)
            case UInt8(ascii: "\\"): try escape(into: &unescaped)
            case 0..<0x20:
                position -= 1
                throw syntaxError("a control character must be escaped in a string")
            default: unescaped.append(byte)
            }
        }
    }

    private func text(_ utf8: [UInt8]) throws(CartwrightError) -> String {
        guard let string = String(validating: utf8, as: UTF8.self) else {
            throw syntaxError("a string that is not valid UTF-8")
        }
        return string
    }

    private mutating func escape(into utf8: inout [UInt8]) throws(CartwrightError) {
        guard let byte = peek() else { throw syntaxError("the text ends inside a string") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): utf8.append(byte)
        case UInt8(ascii: "b"): utf8.append(0x08)
        case UInt8(ascii: "f"): utf8.append(0x0C)
        case UInt8(ascii: "n"): utf8.append(0x0A)
        case UInt8(ascii: "r"): utf8.append(0x0D)
        case UInt8(ascii: "t"): utf8.append(0x09)
        case UInt8(ascii: "u"): utf8.append(contentsOf: String(Character(try unicodeEscape())).utf8)
        default: throw syntaxError("an escape that JSON does not have")
        }
    }

    private mutating func unicodeEscape() throws(CartwrightError) -> Unicode.Scalar {
        var code = UInt32(try hexQuad())
        if (0xD800..<0xDC00).contains(code), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let low = UInt32(try hexQuad())
            guard (0xDC00..<0xE000).contains(low) else { throw syntaxError("half of a surrogate pair") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw syntaxError("half of a surrogate pair") }
        return scalar
    }

    private mutating func hexQuad() throws(CartwrightError) -> UInt16 {
        guard position + 4 <= bytes.count,
            bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let code = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw syntaxError("four hexadecimal digits should stand after \\u") }
        position += 4
        return code
    }

    // MARK: Bytes

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func skipBlanks() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Exports from some editors begin with U+FEFF; RFC 8259 lets a reader ignore it.
    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    // MARK: Errors

    private var here: SourceLocation { SourceLocation(line: lineNumber(at: position)) }

    private func lineNumber(at offset: Int) -> Int {
        1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A }
    }

    private func syntaxError(_ summary: String) -> CartwrightError {
        let next = position < bytes.count ? bytes[position...].prefix(16).prefix { $0 != 0x0A } : []
        let found = String(decoding: next, as: UTF8.self)
        return CartwrightError(
            .jsonSyntax,
            found.isEmpty ? summary : "\(summary), before \"\(found)\"",
            hint: "JSON as in RFC 8259",
            at: here
        )
    }
}
