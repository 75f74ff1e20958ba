/// A hash of texts that are mostly short and ASCII, for tables of trusted texts with any lookups: it is faster than
/// that of the standard library, which protects tables from hostile keys.
///
/// Equal texts have equal hashes, even if their characters are composed differently.
enum TextHash {
    static func of(_ text: String) -> UInt32 {
        let bytes = text.utf8.span.bytes
        var (hash, seen): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0)
        var offset = 0
        while offset + 8 <= bytes.byteCount {
            let eight = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            (hash, seen) = (mixed(hash, eight), seen | eight)
            offset += 8
        }
        let rest = rest(of: bytes, from: offset)
        guard (seen | rest) & 0x8080_8080_8080_8080 == 0 else { return ofComposed(text) }
        return folded(mixed(hash, rest))
    }

    /// The last bytes, fewer than eight; of a longer text together with some bytes before them, which is faster.
    private static func rest(of bytes: RawSpan, from offset: Int) -> UInt64 {
        let count = bytes.byteCount
        guard offset < count else { return 0 }
        if offset > 0 { return bytes.unsafeLoadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
        if count >= 4 {
            let first = bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let last = bytes.unsafeLoadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return UInt64(first) &<< 32 | UInt64(last)
        }
        var rest: UInt64 = 0
        for offset in 0..<count { rest = rest &<< 8 | UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
        return rest
    }

    private static func mixed(_ hash: UInt64, _ eight: UInt64) -> UInt64 {
        let product = (hash ^ eight) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 29)
    }

    private static func ofComposed(_ text: String) -> UInt32 {
        var ascii = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let equal = scalar.isASCII ? scalar : equals[scalar] else {
                return folded(UInt64(truncatingIfNeeded: text.hashValue))
            }
            ascii.append(equal)
        }
        return of(String(ascii))
    }

    /// The only characters that are canonically equivalent to an ASCII character: Greek question mark, varia, kelvin
    /// sign.
    private static let equals: [Unicode.Scalar: Unicode.Scalar] = ["\u{37E}": ";", "\u{1FEF}": "`", "\u{212A}": "K"]

    private static func folded(_ hash: UInt64) -> UInt32 {
        let mixed = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }
}
