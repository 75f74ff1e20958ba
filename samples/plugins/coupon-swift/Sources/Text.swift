/// A text in UTF-8. `String` compares texts by tables of Unicode, which would double the length of the module.
struct Text: Equatable, ExpressibleByStringInterpolation {
    var bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(pieces: [bytes]) }

    /// Joins pieces, each copied all at once.
    init(pieces: [UnsafeBufferPointer<UInt8>]) { bytes = pieces.joined }

    init(stringLiteral text: StaticString) {
        self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    init(stringInterpolation parts: Parts) { self = parts.texts.joined(by: Text([])) }

    init(_ number: Int64) {
        var (digits, rest): ([UInt8], UInt64) = ([], number.magnitude)
        repeat {
            digits.append(UInt8(rest % 10) + UInt8(ascii: "0"))
            rest /= 10
        } while rest > 0
        if number < 0 { digits.append(UInt8(ascii: "-")) }
        bytes = digits.reversed()
    }

    struct Parts: StringInterpolationProtocol {
        var texts: [Text] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: StaticString) { texts.append(Text(stringLiteral: text)) }
        mutating func appendInterpolation(_ text: Text) { texts.append(text) }
        mutating func appendInterpolation(_ json: JSON) { texts.append(json.value) }
        mutating func appendInterpolation(_ number: Int64) { texts.append(Text(number)) }
    }

    // MARK: Parts of a text

    /// The text without blanks at both ends.
    var trimmed: Text {
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        var rest = bytes[...]
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return Text(rest)
    }

    /// The parts between commas, without blank ones.
    var list: [Text] {
        bytes.split(separator: UInt8(ascii: ",")).map { Text($0).trimmed }.filter { !$0.bytes.isEmpty }
    }

    var uppercased: Text { Text(bytes.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }) }
    var lowercased: Text { Text(bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }) }

    /// Returns the text with leading zeros up to a number of digits.
    func padded(to count: Int) -> Text {
        Text([UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - bytes.count)) + bytes)
    }

    // MARK: JSON

    /// The text as a JSON string in quotes.
    var quoted: Text {
        var quoted = [UInt8(ascii: "\"")]
        quoted.reserveCapacity(bytes.count + 2)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits: StaticString = "0123456789abcdef"
                quoted += Text(byte < 0x10 ? "\\u000" : "\\u001").bytes + [digits.utf8Start[Int(byte & 0x0F)]]
            default: quoted.append(byte)
            }
        }
        quoted.append(UInt8(ascii: "\""))
        return Text(quoted)
    }

    private init(_ text: StaticString) { self.init(stringLiteral: text) }
}

extension [Text] {
    func joined(by separator: Text) -> Text {
        var pieces: [UnsafeBufferPointer<UInt8>] = []
        pieces.reserveCapacity(2 * count)
        return withExtendedLifetime((self, separator)) {
            for (index, text) in enumerated() {
                if index > 0 { pieces.append(separator.bytes.withUnsafeBufferPointer { $0 }) }
                pieces.append(text.bytes.withUnsafeBufferPointer { $0 })
            }
            return Text(pieces: pieces)
        }
    }

    /// The JSON values as an array.
    var array: Text { "[\(joined(by: ","))]" }
}

extension [UnsafeBufferPointer<UInt8>] {
    /// The pieces joined, each copied all at once.
    fileprivate var joined: [UInt8] {
        var length = 0
        for piece in self { length += piece.count }
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            for piece in self {
                if let to = buffer.baseAddress, let from = piece.baseAddress {
                    copyBytes(to + filled, from, piece.count)
                }
                filled += piece.count
            }
        }
    }
}

extension JSON {
    /// The value, unchanged.
    var value: Text { Text(bytes) }

    /// The content of a text; nil for other values.
    var text: Text? {
        guard count >= 2, bytes[0] == UInt8(ascii: "\"") else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(count)
        var index = 1
        while index < count - 1 {
            var byte = bytes[index]
            if byte == UInt8(ascii: "\\") {
                index += 1
                byte = bytes[index]
                switch byte {
                case UInt8(ascii: "b"): byte = 0x08
                case UInt8(ascii: "t"): byte = 0x09
                case UInt8(ascii: "n"): byte = 0x0A
                case UInt8(ascii: "f"): byte = 0x0C
                case UInt8(ascii: "r"): byte = 0x0D
                case UInt8(ascii: "u"):
                    // The host only writes control characters this way.
                    let digit = bytes[index + 4]
                    byte = (bytes[index + 3] & 1) << 4 | (digit & 0x0F) + (digit > UInt8(ascii: "9") ? 9 : 0)
                    index += 4
                default: break
                }
            }
            text.append(byte)
            index += 1
        }
        return Text(text)
    }
}

/// A JSON object under construction.
struct Object {
    private var members: [(key: JSON, value: Text)] = []

    /// Adds a member if it has a value; the value is JSON.
    mutating func set(_ key: JSON, _ value: Text?) {
        if let value { members.append((key, value)) }
    }

    var isEmpty: Bool { members.isEmpty }

    var json: Text {
        var pieces: [UnsafeBufferPointer<UInt8>] = []
        pieces.reserveCapacity(4 * members.count + 1)
        return withExtendedLifetime(members) {
            for (index, member) in members.enumerated() {
                pieces.append((index == 0 ? "{\"" : ",\"" as JSON).bytes)
                pieces.append(member.key.bytes)
                pieces.append(("\":" as JSON).bytes)
                pieces.append(member.value.bytes.withUnsafeBufferPointer { $0 })
            }
            pieces.append((isEmpty ? "{}" : "}" as JSON).bytes)
            return Text(pieces: pieces)
        }
    }
}
