/// A piece of the message: a value in its written form. The host only sends well-formed JSON without blanks
/// between values, so a copy of it in an answer is correct.
struct JSON: ExpressibleByStringLiteral {
    /// The bytes; those of a text have quotes and escapes.
    let bytes: UnsafeBufferPointer<UInt8>

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    init(stringLiteral text: StaticString) {
        bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    private func piece(_ range: Range<Int>) -> JSON { JSON(bytes: UnsafeBufferPointer(rebasing: bytes[range])) }

    /// Checks that another piece is at an index.
    func holds(_ other: JSON, at index: Int = 0) -> Bool {
        guard other.count <= count - index else { return false }
        for offset in 0..<other.count where bytes[index + offset] != other.bytes[offset] { return false }
        return true
    }

    /// Returns the value, or null if it is too long.
    func upTo(_ limit: Int) -> JSON { count <= limit ? self : "null" }

    // MARK: Objects and arrays

    /// Returns a member of an object; null if it is absent.
    subscript(key: JSON) -> JSON {
        var rest = self
        let end = key.count + 1
        while let pair = rest.next() {
            guard pair.holds("\":", at: end), pair.holds(key, at: 1) else { continue }
            return pair.piece(end + 2..<pair.count)
        }
        return "null"
    }

    /// Takes the next value out of an array, or the next pair out of an object; nil at its end.
    mutating func next() -> JSON? {
        guard count > 2 else { return nil }
        let end = endOfNext
        defer { self = piece(end..<count) }
        return piece(1..<end)
    }

    /// The index of the first comma or closing bracket on the level of the next value.
    private var endOfNext: Int {
        var (index, depth) = (1, 0)
        while index < count {
            switch bytes[index] {
            case UInt8(ascii: "\""): index = endOfText(from: index)
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return index
            default: break
            }
            index += 1
        }
        return count
    }

    /// Returns the index of the quote that ends a text.
    private func endOfText(from start: Int) -> Int {
        var index = start + 1
        while index < count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if index + 8 <= count, isPlain(at: index) {
                index += 8
            } else {
                index += 1
            }
        }
        return index
    }

    /// Checks that the next eight bytes have no quote and no backslash, as in most of a message.
    private func isPlain(at index: Int) -> Bool {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        // True if a byte of the word is 0.
        func hasZero(_ word: UInt64) -> Bool { (word &- ones) & ~word & (ones &* 0x80) != 0 }
        return !hasZero(word ^ (ones &* 0x22)) && !hasZero(word ^ (ones &* 0x5C))
    }

    // MARK: Texts

    /// The characters between the quotes of a text, with its escapes; empty for other values.
    var characters: JSON { count > 2 && bytes[0] == UInt8(ascii: "\"") ? piece(1..<count - 1) : "" }

    /// Characters without blanks at both ends.
    var trimmed: JSON {
        var (start, end) = (0, count)
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return piece(start..<end)
    }

    /// Shortens characters to a limit in bytes, without cutting a character.
    func shortened(to limit: Int) -> JSON {
        var end = 0
        while end < count {
            var next = end + 1
            if bytes[end] == UInt8(ascii: "\\") { next += bytes[next] == UInt8(ascii: "u") ? 5 : 1 }
            while next < count, bytes[next] & 0xC0 == 0x80 { next += 1 }
            guard next <= limit else { break }
            end = next
        }
        return piece(0..<end)
    }
}
