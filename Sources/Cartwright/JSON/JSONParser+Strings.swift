// Strings of JSON: escapes, surrogate pairs and UTF-8, checked.

extension JSONParser {
    /// A string, the reader standing on its opening quote.
    mutating func string() throws(CartwrightError) -> String {
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
}
