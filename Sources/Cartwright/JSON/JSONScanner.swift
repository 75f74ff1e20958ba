internal import BasicContainers

/// Goes through JSON text (RFC 8259) once and strictly, and writes its structure on a ``JSONTape``: one value, no
/// trailing text, no duplicate keys, valid UTF-8, bounded depth.
///
/// Everything that reads JSON reads it from the tape, so there is one place where text can be refused. When it is, the
/// tape holds what came before.
struct JSONScanner: ~Copyable {
    private let bytes: [UInt8]
    private var tokens: UniqueArray<JSONTape.Token>
    private var position: Int
    private let end: Int
    private var depth = 0

    /// Begins at a part of a text, which is all of it unless told otherwise.
    ///
    /// - Throws: `json.too_large`.
    init(
        _ bytes: [UInt8],
        in range: Range<Int>? = nil,
        atMost maximumBytes: Int = JSONParser.maximumBytes
    ) throws(CartwrightError) {
        guard bytes.count <= maximumBytes else {
            throw CartwrightError(
                .jsonTooLarge,
                "\(bytes.count) bytes of JSON",
                hint: "at most \(maximumBytes)"
            )
        }
        self.bytes = bytes
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? bytes.count
        // A guess that spares most texts the growing of the tape.
        tokens = UniqueArray(minimumCapacity: (end - position) / 6 + 4)
    }

    /// A tape of one value that fills the whole text.
    ///
    /// - Throws: `json.syntax`, `json.too_deep` or `json.duplicate_key`, with the line.
    static func tape(of bytes: [UInt8], in range: Range<Int>? = nil) throws(CartwrightError) -> JSONTape {
        var scanner = try JSONScanner(bytes, in: range)
        try scanner.document()
        return scanner.tape
    }

    /// A tape of what can be read of a text, up to where it breaks off or is no JSON.
    static func tapeOfBeginning(_ bytes: [UInt8]) -> JSONTape {
        do throws(CartwrightError) {
            var scanner = try JSONScanner(bytes)
            do throws(CartwrightError) { try scanner.document() } catch { return scanner.tape }
            return scanner.tape
        } catch {
            return JSONTape(bytes: bytes, tokens: [])
        }
    }

    /// What was scanned so far.
    var tape: JSONTape {
        JSONTape(bytes: bytes, tokens: Array(capacity: tokens.count) { $0.append(copying: tokens.span) })
    }

    /// Scans one value that fills the whole text.
    ///
    /// - Throws: `json.syntax`, `json.too_deep` or `json.duplicate_key`, with the line.
    mutating func document() throws(CartwrightError) {
        let bytes = bytes
        let text = bytes.span
        skipByteOrderMark()
        try value(text)
        guard nextByte(text) == nil else { throw syntaxError("text after the value") }
    }

    // MARK: Values

    private mutating func value(_ text: Span<UInt8>) throws(CartwrightError) {
        guard let first = nextByte(text) else { throw syntaxError("the text ends where a value should stand") }
        switch first {
        case UInt8(ascii: "\""): try string(text)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(text)
        case UInt8(ascii: "{"): try object(text)
        case UInt8(ascii: "["): try array(text)
        case UInt8(ascii: "t"): try literal("true", .yes)
        case UInt8(ascii: "f"): try literal("false", .no)
        case UInt8(ascii: "n"): try literal("null", .null)
        default: throw syntaxError("no value begins like this")
        }
    }

    private mutating func object(_ text: Span<UInt8>) throws(CartwrightError) {
        let object = try open(.object)
        defer { close(object) }
        if takeNext(UInt8(ascii: "}"), text) { return }
        var keys = JSONKeys()
        while true {
            guard nextByte(text) == UInt8(ascii: "\"") else {
                throw syntaxError("a key in double quotes should stand here")
            }
            let key = tokens.count
            try string(text)
            guard takeNext(UInt8(ascii: ":"), text) else {
                throw syntaxError("a colon should stand after the key \"\(tape.string(at: key))\"")
            }
            try value(text)
            if keys.mayHold(tokens[key], text), keys.holds(key, of: object, on: tape) { throw duplicate(key) }
            if takeNext(UInt8(ascii: ","), text) { continue }
            guard takeNext(UInt8(ascii: "}"), text) else { throw syntaxError("a comma or } should stand here") }
            return
        }
    }

    private mutating func array(_ text: Span<UInt8>) throws(CartwrightError) {
        let array = try open(.array)
        defer { close(array) }
        if takeNext(UInt8(ascii: "]"), text) { return }
        while true {
            try value(text)
            if takeNext(UInt8(ascii: ","), text) { continue }
            guard takeNext(UInt8(ascii: "]"), text) else { throw syntaxError("a comma or ] should stand here") }
            return
        }
    }

    private mutating func open(_ kind: JSONTape.Token.Kind) throws(CartwrightError) -> Int {
        guard depth < JSONParser.maximumDepth else {
            let summary = "more than \(JSONParser.maximumDepth) levels of arrays and objects"
            throw CartwrightError(.jsonTooDeep, summary, at: here)
        }
        depth += 1
        tokens.append(JSONTape.Token(kind, position..<Int(UInt32.max)))
        position += 1
        return tokens.count - 1
    }

    private mutating func close(_ container: Int) {
        tokens[container].end = UInt32(truncatingIfNeeded: tokens.count)
        depth -= 1
    }

    private mutating func literal(_ word: StaticString, _ kind: JSONTape.Token.Kind) throws(CartwrightError) {
        let wordEnd = position + word.utf8CodeUnitCount
        guard wordEnd <= end, word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<wordEnd]) }) else {
            throw syntaxError("no value begins like this")
        }
        tokens.append(JSONTape.Token(kind, position..<wordEnd))
        position = wordEnd
    }

    private mutating func number(_ text: Span<UInt8>) throws(CartwrightError) {
        let start = position
        _ = take(UInt8(ascii: "-"), text)
        if take(UInt8(ascii: "0"), text) {
            guard !takeDigits(text) else { throw syntaxError("no digit should stand after a zero at the front") }
        } else {
            guard takeDigits(text) else { throw syntaxError("a digit should stand here") }
        }
        let integerEnd = position
        // Most numbers are whole.
        guard position < end, text[position] != UInt8(ascii: ","), text[position] != UInt8(ascii: "}") else {
            return tokens.append(JSONTape.Token(.digits, start..<position))
        }
        if take(UInt8(ascii: "."), text) {
            guard takeDigits(text) else { throw syntaxError("a digit should stand after the point") }
        }
        if take(UInt8(ascii: "e"), text) || take(UInt8(ascii: "E"), text) {
            if !take(UInt8(ascii: "+"), text) { _ = take(UInt8(ascii: "-"), text) }
            guard takeDigits(text) else { throw syntaxError("a digit should stand in the exponent") }
        }
        tokens.append(JSONTape.Token(position == integerEnd ? .digits : .number, start..<position))
    }

    // MARK: Strings

    /// A string, standing on its opening quote. Escapes and UTF-8 are checked; the text is made when it is asked for.
    @inline(__always)
    private mutating func string(_ text: Span<UInt8>) throws(CartwrightError) {
        let start = position + 1
        // Most are short: one look is enough.
        if start + 8 <= end, let length = JSONRun.shortString(in: text.eightBytes(at: start)) {
            position = start + length + 1
            tokens.append(JSONTape.Token(.ascii, start..<start + length))
        } else {
            try anyString(text, from: start)
        }
    }

    private mutating func anyString(_ text: Span<UInt8>, from start: Int) throws(CartwrightError) {
        let run = JSONRun(in: text, from: start, to: end)
        guard run.isASCII, run.end < end, text[run.end] == UInt8(ascii: "\"") else {
            return try longString(text, from: start, beginningWith: run)
        }
        position = run.end + 1
        tokens.append(JSONTape.Token(.ascii, start..<run.end))
    }

    /// A string with escapes, or with more than ASCII in it, or with something wrong.
    private mutating func longString(
        _ text: Span<UInt8>,
        from start: Int,
        beginningWith first: JSONRun
    ) throws(CartwrightError) {
        var run = first
        var isASCII = run.isASCII
        var isEscaped = false
        while run.end < end, text[run.end] == UInt8(ascii: "\\") {
            isEscaped = true
            do throws(JSONEscape.Flaw) {
                position = try JSONEscape(reading: bytes[..<end], at: run.end + 1).end
            } catch {
                position = error.position
                throw syntaxError(error.summary)
            }
            run = JSONRun(in: text, from: position, to: end)
            isASCII = isASCII && run.isASCII
        }
        position = run.end
        guard position < end else { throw syntaxError("the text ends inside a string") }
        guard text[position] == UInt8(ascii: "\"") else {
            throw syntaxError("a control character must be escaped in a string")
        }
        guard isASCII || (try? UTF8Span(validating: text.extracting(start..<position))) != nil else {
            throw syntaxError("a string that is not valid UTF-8")
        }
        tokens.append(JSONTape.Token(isEscaped ? .escaped : isASCII ? .ascii : .text, start..<position))
        position += 1
    }

    // MARK: Bytes

    @inline(__always)
    private mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
        guard position < end, text[position] == byte else { return false }
        position += 1
        return true
    }

    @inline(__always)
    private mutating func takeDigits(_ text: Span<UInt8>) -> Bool {
        let start = position
        while position < end, text[position] &- 0x30 < 10 { position += 1 }
        return position > start
    }

    /// The next byte that is no blank, on which it then stands.
    @inline(__always)
    private mutating func nextByte(_ text: Span<UInt8>) -> UInt8? {
        if position < end, text[position] > 0x20 { return text[position] }
        return nextByteAfterBlanks(text)
    }

    private mutating func nextByteAfterBlanks(_ text: Span<UInt8>) -> UInt8? {
        while position < end {
            let byte = text[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return nil
    }

    @inline(__always)
    private mutating func takeNext(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
        guard nextByte(text) == byte else { return false }
        position += 1
        return true
    }

    /// Exports from some editors begin with U+FEFF; RFC 8259 lets a reader ignore it.
    private mutating func skipByteOrderMark() {
        if bytes[position..<end].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    }

    // MARK: Errors

    private var here: InputLocation { InputLocation(line: tape.line(at: position)) }

    private func duplicate(_ key: Int) -> CartwrightError {
        CartwrightError(
            .jsonDuplicateKey,
            "the key \"\(tape.string(at: key))\" stands twice in one object",
            hint: "keep one of them",
            at: InputLocation(line: tape.line(at: Int(tokens[key].start)))
        )
    }

    private func syntaxError(_ summary: String) -> CartwrightError {
        let next = position < end ? bytes[position..<end].prefix(16).prefix { $0 != 0x0A } : []
        let found = String(decoding: next, as: UTF8.self)
        return CartwrightError(
            .jsonSyntax,
            found.isEmpty ? summary : "\(summary), before \"\(found)\"",
            hint: "JSON as in RFC 8259",
            at: here
        )
    }
}
