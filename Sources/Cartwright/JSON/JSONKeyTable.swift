/// A table of the keys of an object, which finds a key from its bytes in a text.
///
/// A key of at most sixteen bytes is stored as two numbers, its first eight bytes and its last eight, so that keys are
/// compared without a loop over their bytes.
struct JSONKeyTable<Key: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private let names: [Name]
    private let keys: [Key]

    private struct Name: Equatable {
        let count: Int
        /// The first eight bytes, the first in the lowest bits, padded with zeros.
        let head: UInt64
        /// The last eight bytes, if there are eight or more; else the same as `head`.
        let tail: UInt64

        @inline(__always)
        init(_ text: Span<UInt8>, _ range: Range<Int>) {
            count = range.count
            if count >= 8 {
                head = text.eightBytes(at: range.lowerBound)
                tail = text.eightBytes(at: range.upperBound - 8)
            } else if range.lowerBound + 8 <= text.count {
                head = text.eightBytes(at: range.lowerBound) & (1 << UInt64(8 * count) &- 1)
                tail = head
            } else {
                var head: UInt64 = 0
                for index in range.reversed() { head = head << 8 | UInt64(text[index]) }
                (self.head, tail) = (head, head)
            }
        }
    }

    /// Creates the table of all keys of a type.
    init() {
        keys = Array(Key.allCases)
        names = keys.map { key in
            let bytes = Array(key.rawValue.utf8)
            return Name(bytes.span, 0..<bytes.count)
        }
    }

    /// The key in a range of bytes of a text; nil if it is not in the table.
    func key(at range: Range<Int>, of text: Span<UInt8>) -> Key? {
        let name = Name(text, range)
        for index in names.indices where names[index] == name {
            // The middle of a longer key was not compared.
            if name.count <= 16 || Self.holds(keys[index].rawValue, text, range) {
                return keys[index]
            }
        }
        return nil
    }

    private static func holds(_ key: String, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let bytes = key.utf8.span
        return text.holds(bytes, from: range.lowerBound)
    }
}
