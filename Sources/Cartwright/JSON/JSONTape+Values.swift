// Creates values from tokens: strings, exact integers, whole subtrees.

extension JSONTape {
    /// The text of a string token.
    func string(at place: Int) -> String {
        let token = tokens[place]
        guard token.kind != .escaped else {
            return String(decoding: unescaped(bytes[token.range]), as: UTF8.self)
        }
        // The scanner has validated all text on a tape as UTF-8, and marks as ASCII only what is ASCII.
        let text = UTF8Span(unchecked: bytes.span.extracting(token.range), isKnownASCII: token.kind == .ascii)
        return String(copying: text)
    }

    /// The number of UTF-8 bytes of a string, 0 for any other value.
    func utf8Count(at place: Int) -> Int {
        let token = tokens[place]
        guard token.kind.isString else { return 0 }
        return token.kind == .escaped ? string(at: place).utf8.count : token.length
    }

    /// A number without fraction and exponent; nil for any other value and beyond 64 bits.
    func integer(at place: Int) -> Int64? {
        let token = tokens[place]
        guard token.kind == .digits else { return nil }
        let isNegative = bytes[Int(token.start)] == UInt8(ascii: "-")
        var value: Int64 = 0
        for position in Int(token.start) + (isNegative ? 1 : 0)..<Int(token.end) {
            let digit = Int64(bytes[position]) - 0x30
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooFar) = tens.addingReportingOverflow(isNegative ? -digit : digit)
            if isTooLarge || isTooFar { return nil }
            value = sum
        }
        return value
    }

    /// A number as it was written.
    func number(at place: Int) -> String { String(decoding: bytes[tokens[place].range], as: UTF8.self) }

    /// Creates a value with everything inside it.
    func value(at place: Int) -> JSONValue {
        switch kind(at: place) {
        case .null: .null
        case .no: .bool(false)
        case .yes: .bool(true)
        case .digits: integer(at: place).map(JSONValue.integer) ?? .number(number(at: place))
        case .number: .number(number(at: place))
        case .ascii, .text, .escaped: .string(string(at: place))
        case .array: .array(elements(of: place).map(value))
        case .object: .object(object(at: place))
        }
    }

    /// Creates an object of the keys that pass a test, with their values.
    func object(at place: Int, where isIncluded: (Int) -> Bool = { _ in true }) -> JSONObject {
        var names: [String] = []
        var values: [JSONValue] = []
        for key in keys(of: place) where isIncluded(key) {
            names.append(string(at: key))
            values.append(value(at: key + 1))
        }
        return JSONObject(uniqueKeys: names, values: values)
    }

    /// The UTF-8 text of a string with escapes, which the scanner has validated.
    private func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(raw.count)
        var position = raw.startIndex
        while position < raw.endIndex {
            guard raw[position] == UInt8(ascii: "\\"), let escape = JSONEscape(in: raw, at: position + 1) else {
                utf8.append(raw[position])
                position += 1
                continue
            }
            utf8.append(contentsOf: UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter)
            position = escape.end
        }
        return utf8
    }
}
