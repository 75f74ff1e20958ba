// Writes JSON into reserved memory. The maximum size is counted first, so that bytes are appended without checks
// whether the array must grow.

extension OutputSpan<UInt8> {
    /// Writes literal JSON: keys, brackets, commas.
    @inline(__always)
    mutating func write(json literal: StaticString) {
        literal.withUTF8Buffer { append(copying: $0) }
    }

    /// Writes a whole number.
    mutating func write(_ number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        let digits = magnitude.decimalDigits
        precondition(digits <= freeCapacity, "more digits than there is room for")
        withUnsafeMutableBufferPointer { buffer, count in
            var (rest, place) = (magnitude, count + digits)
            repeat {
                place -= 1
                buffer.initializeElement(at: place, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            } while rest > 0
            count += digits
        }
    }

    /// Writes a text in quotes. Most texts need no escapes and are copied whole.
    mutating func write(_ text: String) {
        append(UInt8(ascii: "\""))
        let bytes = text.utf8.span
        if JSONRun.standsForItself(bytes) {
            append(copying: bytes)
        } else {
            for index in bytes.indices { writeEscaped(bytes[index]) }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): write(json: "\\\"")
        case UInt8(ascii: "\\"): write(json: "\\\\")
        case 0x0A: write(json: "\\n")
        case 0x0D: write(json: "\\r")
        case 0x09: write(json: "\\t")
        case 0..<0x20:
            write(json: "\\u00")
            append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            append(byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + byte & 0xF - 10)
        default: append(byte)
        }
    }
}

extension String {
    /// The maximum size of the string as JSON, in bytes.
    var jsonRoom: Int { 6 * utf8.count + 2 }
}

extension Int64 {
    /// The maximum size of an integer as JSON, in bytes.
    static let jsonRoom = 20
}
