/// A promotion written on a card as JSON text. The engine validates it. Here it must be a JSON object, because it
/// becomes part of the answer.
struct PromotionText {
    /// The members in order, without null ones.
    private(set) var members: [(key: JSON, value: Text)] = []

    init?(_ text: Text) {
        var reader = Reader(bytes: text.bytes)
        reader.skipBlanks()
        guard reader.bytes.first == UInt8(ascii: "{"), reader.readValue(depth: 0), reader.isAtEnd else { return nil }
        // The buffer is never freed, since its keys are used.
        let json = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: reader.json.count)
        _ = json.initialize(fromContentsOf: reader.json)
        for value in JSON(message: UnsafeBufferPointer(json)) where value != "null" {
            members.append((value.key, value.value))
        }
    }

    /// Returns the value of a key, as JSON.
    subscript(key: JSON) -> Text? { members.first { $0.key == key }?.value }

    var json: Text {
        var object = Object()
        for (key, value) in members { object.set(key, value) }
        return object.json
    }

    /// Reads JSON, and writes it without blanks.
    private struct Reader {
        let bytes: [UInt8]
        private var index = 0
        private(set) var json: [UInt8] = []

        init(bytes: [UInt8]) { self.bytes = Text(bytes).trimmed.bytes }

        var isAtEnd: Bool { index == bytes.count }

        mutating func skipBlanks() {
            while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
        }

        private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

        private mutating func take(_ byte: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: byte) else { return false }
            json.append(UInt8(ascii: byte))
            index += 1
            return true
        }

        mutating func readValue(depth: Int) -> Bool {
            guard depth < 32 else { return false }
            skipBlanks()
            defer { skipBlanks() }
            if take("{") { return readMembers("}", hasKeys: true, depth) }
            if take("[") { return readMembers("]", hasKeys: false, depth) }
            if next == UInt8(ascii: "\"") { return readText() }
            return readWord()
        }

        private mutating func readMembers(_ end: Unicode.Scalar, hasKeys: Bool, _ depth: Int) -> Bool {
            skipBlanks()
            if take(end) { return true }
            repeat {
                skipBlanks()
                if hasKeys {
                    guard readText() else { return false }
                    skipBlanks()
                    guard take(":") else { return false }
                }
                guard readValue(depth: depth + 1) else { return false }
            } while take(",")
            return take(end)
        }

        private mutating func readText() -> Bool {
            guard take("\"") else { return false }
            while let byte = next, byte >= 0x20 {
                if take("\"") { return true }
                json.append(byte)
                index += 1
                guard byte == UInt8(ascii: "\\") else { continue }
                guard let escape = next, readEscape(escape) else { return false }
            }
            return false
        }

        private mutating func readEscape(_ escape: UInt8) -> Bool {
            let isLong = escape == UInt8(ascii: "u")
            let digits = bytes[(index + 1)...].prefix(isLong ? 4 : 0)
            guard isLong ? digits.count == 4 && digits.allSatisfy({ $0.isHexadecimal }) : escape.isOne(of: "\"\\/bfnrt")
            else { return false }
            json.append(escape)
            json += digits
            index += 1 + digits.count
            return true
        }

        /// Reads a number, true, false or null.
        private mutating func readWord() -> Bool {
            let word = bytes[index...].prefix { $0 > 0x20 && !$0.isOne(of: ",]}:\"[{") }
            let text = Text(word)
            guard text == "true" || text == "false" || text == "null" || text.isNumber else { return false }
            json += word
            index += word.count
            return true
        }
    }
}

extension UInt8 {
    fileprivate func isOne(of bytes: StaticString) -> Bool {
        UnsafeBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount).contains(self)
    }

    fileprivate var isHexadecimal: Bool { isOne(of: "0123456789abcdefABCDEF") }
}

extension Text {
    /// True for a JSON number.
    fileprivate var isNumber: Bool {
        var rest = bytes[...]
        func take(_ accepted: StaticString) -> Bool {
            guard let first = rest.first, first.isOne(of: accepted) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Bool {
            guard take("0123456789") else { return false }
            while take("0123456789") {}
            return true
        }
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take("."), !digits() { return false }
        if take("eE") {
            _ = take("+-")
            guard digits() else { return false }
        }
        return rest.isEmpty
    }
}
