/// Reads JSON (RFC 8259) strictly: one value, no trailing text, no duplicate keys, valid UTF-8, bounded depth.
///
/// Foundation's reader is kept as the tests' oracle; this one is here because prices need exact integers, and errors
/// need the line they stand on. Keys that Unicode calls equivalent (an é of one or of two scalars) are one key.
public struct JSONParser {
    /// How deep arrays and objects may nest.
    public static let maximumDepth = 128

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

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

    mutating func value() throws(CartwrightError) -> JSONValue {
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
                    at: InputLocation(line: lineNumber(at: keyPosition))
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

    // MARK: Bytes

    func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    mutating func skipBlanks() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Exports from some editors begin with U+FEFF; RFC 8259 lets a reader ignore it.
    mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    // MARK: Errors

    private var here: InputLocation { InputLocation(line: lineNumber(at: position)) }

    func lineNumber(at offset: Int) -> Int {
        1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A }
    }

    func syntaxError(_ summary: String) -> CartwrightError {
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
