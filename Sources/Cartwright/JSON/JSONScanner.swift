internal import BasicContainers

/// A strict scanner of JSON text (RFC 8259), which writes the structure of the text on a ``JSONTape`` in one pass: one
/// value, no trailing text, no duplicate keys, valid UTF-8, limited depth.
///
/// All readers of JSON use the tape, so text is refused in one place only. After an error the tape has the part before
/// it.
struct JSONScanner: ~Copyable {
    private let bytes: [UInt8]
    private var tokens: UniqueArray<JSONTape.Token>
    private var position: Int
    private let end: Int
    private var depth = 0

    /// Creates a scanner of a part of a text, by default of the whole text.
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
                "the JSON has \(bytes.count) bytes",
                hint: "send at most \(maximumBytes) bytes"
            )
        }
        self.bytes = bytes
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? bytes.count
        // An estimate with which the tape of most texts does not grow.
        tokens = UniqueArray(minimumCapacity: (end - position) / 6 + 4)
    }

    /// Returns the tape of one value that fills the whole text.
    ///
    /// - Throws: `json.syntax`, `json.too_deep` or `json.duplicate_key`, with the line.
    static func tape(of bytes: [UInt8], in range: Range<Int>? = nil) throws(CartwrightError) -> JSONTape {
        var scanner = try JSONScanner(bytes, in: range)
        try scanner.document()
        return scanner.tape
    }

    /// Returns the tape of the beginning of a text, up to the place at which it ends early or is not JSON.
    static func tapeOfBeginning(_ bytes: [UInt8]) -> JSONTape {
        do throws(CartwrightError) {
            var scanner = try JSONScanner(bytes)
            do throws(CartwrightError) { try scanner.document() } catch { return scanner.tape }
            return scanner.tape
        } catch {
            return JSONTape(bytes: bytes, tokens: [])
        }
    }

    /// The tape of the scanned part.
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
        guard nextByte(text) == nil else { throw syntaxError("expected the end of the text") }
    }

    // MARK: Values

    private mutating func value(_ text: Span<UInt8>) throws(CartwrightError) {
        guard let first = nextByte(text) else { throw syntaxError("expected a value, found the end of the text") }
        switch first {
        case UInt8(ascii: "\""): try string(text)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(text)
        case UInt8(ascii: "{"): try object(text)
        case UInt8(ascii: "["): try array(text)
        case UInt8(ascii: "t"): try literal("true", .yes)
        case UInt8(ascii: "f"): try literal("false", .no)
        case UInt8(ascii: "n"): try literal("null", .null)
        default: throw syntaxError("expected a value")
        }
    }

    private mutating func object(_ text: Span<UInt8>) throws(CartwrightError) {
        let object = try open(.object)
        defer { close(object) }
        if takeNext(UInt8(ascii: "}"), text) { return }
        var keys = JSONKeys()
        while true {
            guard nextByte(text) == UInt8(ascii: "\"") else {
                throw syntaxError("expected a key in double quotes")
            }
            let key = tokens.count
            try string(text)
            guard takeNext(UInt8(ascii: ":"), text) else {
                throw syntaxError("expected a colon after the key \"\(tape.string(at: key))\"")
            }
            try value(text)
            if keys.mayHold(tokens[key], text), keys.holds(key, of: object, on: tape) { throw duplicate(key) }
            if takeNext(UInt8(ascii: ","), text) { continue }
            guard takeNext(UInt8(ascii: "}"), text) else { throw syntaxError("expected a comma or }") }
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
            guard takeNext(UInt8(ascii: "]"), text) else { throw syntaxError("expected a comma or ]") }
            return
        }
    }

    private mutating func open(_ kind: JSONTape.Token.Kind) throws(CartwrightError) -> Int {
        guard depth < JSONParser.maximumDepth else {
            let summary = "expected at most \(JSONParser.maximumDepth) levels of arrays and objects, found more"
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
            throw syntaxError("expected a value")
        }
        tokens.append(JSONTape.Token(kind, position..<wordEnd))
        position = wordEnd
    }

    private mutating func number(_ text: Span<UInt8>) throws(CartwrightError) {
        let start = position
        _ = take(UInt8(ascii: "-"), text)
        if take(UInt8(ascii: "0"), text) {
            guard !takeDigits(text) else { throw syntaxError("a number has a leading zero") }
        } else {
            guard takeDigits(text) else { throw syntaxError("expected a digit") }
        }
        let integerEnd = position
        // Most numbers are whole.
        guard position < end, text[position] != UInt8(ascii: ","), text[position] != UInt8(ascii: "}") else {
            return tokens.append(JSONTape.Token(.digits, start..<position))
        }
        if take(UInt8(ascii: "."), text) {
            guard takeDigits(text) else { throw syntaxError("expected a digit after the decimal point") }
        }
        if take(UInt8(ascii: "e"), text) || take(UInt8(ascii: "E"), text) {
            if !take(UInt8(ascii: "+"), text) { _ = take(UInt8(ascii: "-"), text) }
            guard takeDigits(text) else { throw syntaxError("expected a digit in the exponent") }
        }
        tokens.append(JSONTape.Token(position == integerEnd ? .digits : .number, start..<position))
    }

    // MARK: Strings

    /// Scans a string from its opening quote. Escapes and UTF-8 are checked; the text is created on access.
    @inline(__always)
    private mutating func string(_ text: Span<UInt8>) throws(CartwrightError) {
        let start = position + 1
        // Most strings are short: one comparison is enough.
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

    /// Scans a string with escapes, with characters other than ASCII, or with an error.
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
            throw syntaxError("unescaped control character in a string")
        }
        guard isASCII || (try? UTF8Span(validating: text.extracting(start..<position))) != nil else {
            throw syntaxError("a string is not valid UTF-8")
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

    /// Moves to the next byte that is not a blank, and returns it.
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

    /// Files from some editors begin with U+FEFF; RFC 8259 allows a reader to ignore it.
    private mutating func skipByteOrderMark() {
        if bytes[position..<end].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    }

    // MARK: Errors

    private var here: InputLocation { InputLocation(line: tape.line(at: position)) }

    private func duplicate(_ key: Int) -> CartwrightError {
        CartwrightError(
            .jsonDuplicateKey,
            "the key \"\(tape.string(at: key))\" occurs twice in one object",
            hint: "keep one of them",
            at: InputLocation(line: tape.line(at: Int(tokens[key].start)))
        )
    }

    private func syntaxError(_ summary: String) -> CartwrightError {
        let next = position < end ? bytes[position..<end].prefix(16).prefix { $0 != 0x0A } : []
        let found = String(decoding: next, as: UTF8.self)
        return CartwrightError(
            .jsonSyntax,
            found.isEmpty ? summary : "\(summary) before \"\(found)\"",
            hint: "write JSON as defined by RFC 8259",
            at: here
        )
    }
}
