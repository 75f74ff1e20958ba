extension JSONValue {
    /// The value as compact JSON text: keys in their order, no blanks, the same bytes on every machine.
    public var text: String { String(decoding: utf8, as: UTF8.self) }

    /// The value as compact JSON in UTF-8.
    public var utf8: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends the value as compact JSON in UTF-8.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): bytes.appendDecimal(value)
        case .number(let text): bytes.append(contentsOf: text.utf8)
        case .string(let value): bytes.appendJSON(value)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): object.write(to: &bytes)
        }
    }
}

extension [UInt8] {
    /// Appends a string as JSON, in quotes. Most strings need no escapes and are copied whole.
    mutating func appendJSON(_ string: String) {
        append(UInt8(ascii: "\""))
        // Always available on Linux, where every string is UTF-8, and without a copy.
        let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { bytes in
            if Self.holdsEscape(bytes) {
                for byte in bytes { appendEscaped(byte) }
            } else {
                append(contentsOf: bytes)
            }
        }
        if isWritten == nil { for byte in string.utf8 { appendEscaped(byte) } }
        append(UInt8(ascii: "\""))
    }

    /// Checks every byte, because a loop without an early exit is vectorized.
    private static func holdsEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in bytes {
            found |= byte < 0x20 ? 1 : 0
            found |= byte == UInt8(ascii: "\"") ? 1 : 0
            found |= byte == UInt8(ascii: "\\") ? 1 : 0
        }
        return found != 0
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): append(contentsOf: "\\\\".utf8)
        case 0x0A: append(contentsOf: "\\n".utf8)
        case 0x0D: append(contentsOf: "\\r".utf8)
        case 0x09: append(contentsOf: "\\t".utf8)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            append(contentsOf: "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
        default: append(byte)
        }
    }
}
