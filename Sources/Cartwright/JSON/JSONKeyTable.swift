/// The keys that an object may have, to be found by their bytes as they stand in a text.
///
/// A key of at most sixteen bytes is two numbers, its first eight bytes and its last eight, so that one is told from
/// another without going through their bytes.
struct JSONKeyTable<Key: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private let names: [Name]
    private let keys: [Key]

    private struct Name: Equatable {
        let count: Int
        /// The first eight bytes, the first of them lowest; with zeros where there are fewer.
        let head: UInt64
        /// The last eight, where there are more than eight.
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

    /// All keys of a type.
    init() {
        keys = Array(Key.allCases)
        names = keys.map { key in
            let bytes = Array(key.rawValue.utf8)
            return Name(bytes.span, 0..<bytes.count)
        }
    }

    /// The key that stands at some bytes of a text; nil where that is none of them.
    func key(at range: Range<Int>, of text: Span<UInt8>) -> Key? {
        let name = Name(text, range)
        for index in names.indices where names[index] == name {
            // The middle of a longer one was not looked at.
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
