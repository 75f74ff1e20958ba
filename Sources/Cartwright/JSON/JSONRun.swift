/// A run of unescaped bytes in a string: up to a quote, a backslash or a control character.
struct JSONRun {
    /// The position after the run.
    let end: Int

    /// True if all its bytes are ASCII.
    let isASCII: Bool

    /// Finds the run at a position, eight bytes at a time.
    init(in text: Span<UInt8>, from start: Int, to limit: Int) {
        var position = start
        var seen: UInt64 = 0
        while position + 8 <= limit {
            let word = text.eightBytes(at: position)
            let ends = Self.ends(in: word)
            guard ends == 0 else {
                // The bytes below the lowest set bit belong to the run.
                seen |= word & (ends ^ (ends &- 1))
                (end, isASCII) = (position + ends.trailingZeroBitCount / 8, seen & Self.highBits == 0)
                return
            }
            seen |= word
            position += 8
        }
        while position < limit, !Self.endsRun(text[position]) {
            seen |= UInt64(text[position])
            position += 1
        }
        (end, isASCII) = (position, seen & Self.highBits == 0)
    }

    /// The length of a plain ASCII string whose text, closing quote and following bytes are given; nil if it is longer
    /// than seven bytes, or not plain.
    @inline(__always)
    static func shortString(in word: UInt64) -> Int? {
        let ends = ends(in: word)
        let run = word & (ends ^ (ends &- 1))
        let length = ends.trailingZeroBitCount / 8
        guard ends != 0, run & highBits == 0,
            UInt8(truncatingIfNeeded: word >> (UInt64(length) &* 8)) == UInt8(ascii: "\"")
        else { return nil }
        return length
    }

    /// True if none of some bytes needs an escape.
    static func standsForItself(_ text: Span<UInt8>) -> Bool {
        var position = 0
        while position + 8 <= text.count {
            guard ends(in: text.eightBytes(at: position)) == 0 else { return false }
            position += 8
        }
        while position < text.count {
            guard !endsRun(text[position]) else { return false }
            position += 1
        }
        return true
    }

    private static func endsRun(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    private static let everyByte: UInt64 = 0x0101_0101_0101_0101
    private static let highBits = everyByte << 7

    /// The high bit of each byte that ends a run. Bits above the lowest such byte may be meaningless.
    ///
    /// The subtraction of one from a byte sets its high bit only if it was 0 or above 0x80 ("Bit Twiddling Hacks", S.
    /// E. Anderson: haszero, hasless).
    @inline(__always)
    private static func ends(in word: UInt64) -> UInt64 {
        let quotes = word ^ (everyByte &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (everyByte &* UInt64(UInt8(ascii: "\\")))
        let found =
            (quotes &- everyByte) & ~quotes
            | (backslashes &- everyByte) & ~backslashes
            | (word &- everyByte &* 0x20) & ~word
        return found & highBits
    }
}

extension Span<UInt8> {
    /// The position of the next line break, or the end.
    func lineEnd(from start: Int) -> Int {
        var position = start
        // Skips eight bytes without a line break at a time, by the same trick.
        while position + 8 <= count {
            let breaks = eightBytes(at: position) ^ 0x0A0A_0A0A_0A0A_0A0A
            guard (breaks &- 0x0101_0101_0101_0101) & ~breaks & 0x8080_8080_8080_8080 == 0 else { break }
            position += 8
        }
        while position < count, self[position] != UInt8(ascii: "\n") { position += 1 }
        return position
    }

    /// Eight bytes as one number, the first in the lowest bits. The bounds are checked.
    func eightBytes(at position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
}
