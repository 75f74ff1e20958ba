public import Cartwright

/// A simple JSON reader that builds values directly. It is slow and easy to verify.
///
/// The engine's reader must accept and refuse the same texts, with the same error lines.
public struct PlainJSON {
    private var rest: ArraySlice<UInt8>
    private var line = 1
    private var depth = 0

    /// Reads one value that fills the whole text.
    public static func parse(_ bytes: [UInt8]) throws(CartwrightError) -> JSONValue {
        var reader = PlainJSON(rest: bytes[...])
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.rest.removeFirst(3) }
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.rest.isEmpty else { throw reader.error(.jsonSyntax) }
        return value
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func value() throws(CartwrightError) -> JSONValue {
        skipBlanks()
        switch rest.first.map(Character.init) {
        case "t" where take("true"): return true
        case "f" where take("false"): return false
        case "n" where take("null"): return .null
        case "{": return try nested { reader throws(CartwrightError) in .object(try reader.object()) }
        case "[": return try nested { reader throws(CartwrightError) in .array(try reader.array()) }
        case "\"": return .string(try string())
        default: return try number()
        }
    }

    private mutating func nested(
        _ read: (inout PlainJSON) throws(CartwrightError) -> JSONValue
    ) throws(CartwrightError) -> JSONValue {
        guard depth < 128 else { throw error(.jsonTooDeep) }
        depth += 1
        rest.removeFirst()
        skipBlanks()
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(CartwrightError) -> JSONObject {
        var object = JSONObject()
        if take("}") { return object }
        while true {
            skipBlanks()
            let keyLine = line
            guard rest.first == UInt8(ascii: "\"") else { throw error(.jsonSyntax) }
            let key = try string()
            skipBlanks()
            guard take(":") else { throw error(.jsonSyntax) }
            let value = try value()
            if object[key] != nil { throw error(.jsonDuplicateKey, line: keyLine) }
            object[key] = value
            skipBlanks()
            if take("}") { return object }
            guard take(",") else { throw error(.jsonSyntax) }
        }
    }

    private mutating func array() throws(CartwrightError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if take("]") { return elements }
        while true {
            elements.append(try value())
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw error(.jsonSyntax) }
        }
    }

    private mutating func number() throws(CartwrightError) -> JSONValue {
        var text = take("-") ? "-" : ""
        let whole = digits()
        guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0") else { throw error(.jsonSyntax) }
        text += whole
        var isInteger = true
        if take(".") {
            isInteger = false
            let decimals = digits()
            guard !decimals.isEmpty else { throw error(.jsonSyntax) }
            text += ".\(decimals)"
        }
        for letter in ["e", "E"] where take(letter) {
            isInteger = false
            let sign = take("+") ? "+" : take("-") ? "-" : ""
            let exponent = digits()
            guard !exponent.isEmpty else { throw error(.jsonSyntax) }
            text += "\(letter)\(sign)\(exponent)"
            break
        }
        return (isInteger ? Int64(text) : nil).map(JSONValue.integer) ?? .number(text)
    }

    private mutating func digits() -> String {
        let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
        rest.removeFirst(digits.count)
        return String(decoding: digits, as: UTF8.self)
    }

    private mutating func string() throws(CartwrightError) -> String {
        rest.removeFirst()
        var utf8: [UInt8] = []
        while let byte = rest.first {
            guard byte >= 0x20 else { throw error(.jsonSyntax) }
            rest.removeFirst()
            if byte == UInt8(ascii: "\"") {
                guard let text = String(validating: utf8, as: UTF8.self) else { throw error(.jsonSyntax) }
                return text
            }
            if byte == UInt8(ascii: "\\") { utf8 += String(try escape()).utf8 } else { utf8.append(byte) }
        }
        throw error(.jsonSyntax)
    }

    private mutating func escape() throws(CartwrightError) -> Character {
        guard let letter = rest.popFirst().map(Character.init) else { throw error(.jsonSyntax) }
        switch letter {
        case "\"", "\\", "/": return letter
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try unicodeEscape()
        default: throw error(.jsonSyntax)
        }
    }

    private mutating func unicodeEscape() throws(CartwrightError) -> Character {
        var units = [try hexQuad()]
        if UTF16.isLeadSurrogate(units[0]), take("\\u") { units.append(try hexQuad()) }
        guard let text = String(validating: units, as: UTF16.self), text.unicodeScalars.count == 1 else {
            throw error(.jsonSyntax)
        }
        return Character(text)
    }

    private mutating func hexQuad() throws(CartwrightError) -> UInt16 {
        let digits = rest.prefix(4)
        let areHex = digits.allSatisfy { Character($0).isHexDigit }
        guard digits.count == 4, areHex, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw error(.jsonSyntax)
        }
        rest.removeFirst(4)
        return unit
    }

    private mutating func skipBlanks() {
        while let byte = rest.first, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            if byte == 0x0A { line += 1 }
            rest.removeFirst()
        }
    }

    private mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest.removeFirst(word.utf8.count)
        return true
    }

    private func error(_ code: ErrorCode, line: Int? = nil) -> CartwrightError {
        CartwrightError(code, "read the plain way", at: InputLocation(line: line ?? self.line))
    }
}

extension Character {
    fileprivate init(_ byte: UInt8) { self.init(Unicode.Scalar(byte)) }
}
