/// An escape in a JSON string: the characters after the backslash. A surrogate pair is one escape.
struct JSONEscape {
    /// The character that the escape represents.
    let scalar: Unicode.Scalar

    /// The position after the escape.
    let end: Int

    /// Reads the escape at a position after a backslash; nil if it is not a JSON escape.
    init?(in bytes: ArraySlice<UInt8>, at position: Int) {
        try? self.init(reading: bytes, at: position)
    }

    /// A fault in an escape, and the position at which reading stopped.
    struct Flaw: Error {
        let summary: String
        let position: Int
    }

    /// Reads the escape at a position after a backslash.
    init(reading bytes: ArraySlice<UInt8>, at position: Int) throws(Flaw) {
        guard position < bytes.endIndex else {
            throw Flaw(summary: "the text ends inside a string", position: position)
        }
        var end = position + 1
        switch bytes[position] {
        case UInt8(ascii: "\""): scalar = "\""
        case UInt8(ascii: "\\"): scalar = "\\"
        case UInt8(ascii: "/"): scalar = "/"
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"): (scalar, end) = try Self.unicode(bytes, at: position + 1)
        default: throw Flaw(summary: "unknown escape in a string", position: position)
        }
        self.end = end
    }

    /// Reads four hexadecimal digits, or eight of them as a surrogate pair.
    private static func unicode(
        _ bytes: ArraySlice<UInt8>,
        at position: Int
    ) throws(Flaw) -> (Unicode.Scalar, end: Int) {
        let high = try hexQuad(bytes, at: position)
        var end = position + 4
        if let scalar = Unicode.Scalar(high) { return (scalar, end) }
        guard high < 0xDC00, bytes[end...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            throw Flaw(summary: "half of a surrogate pair in a string", position: end)
        }
        let low = try hexQuad(bytes, at: end + 2)
        end += 6
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw Flaw(summary: "half of a surrogate pair in a string", position: end) }
        return (scalar, end)
    }

    private static func hexQuad(_ bytes: ArraySlice<UInt8>, at position: Int) throws(Flaw) -> UInt32 {
        let digits = bytes[position...].prefix(4).compactMap(hexDigit)
        guard digits.count == 4 else {
            throw Flaw(summary: "expected four hexadecimal digits after \\u", position: position)
        }
        return digits.reduce(0) { $0 << 4 | $1 }
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
        default: nil
        }
    }
}
