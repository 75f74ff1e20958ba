/// A value of the message, or another piece of JSON, in its written form, so that a copy of it in an answer is
/// correct. A message is read once, byte by byte. The host only sends well-formed JSON without blanks between
/// values.
///
/// A loop over a list or an object visits its values: `for line in cart["lines"]`. Other values have none.
struct JSON: ExpressibleByStringLiteral, Equatable, Sequence {
    /// The bytes; those of a text have quotes and escapes.
    let bytes: UnsafeBufferPointer<UInt8>

    /// The node of a value of the message; nil for another piece.
    private let node: UnsafePointer<Node>?

    /// A value of the message, and its key in an object. The values of a list or an object follow its own node,
    /// and size counts all of them.
    fileprivate struct Node {
        var key, value: UnsafeBufferPointer<UInt8>
        var size: Int
    }

    init(bytes: UnsafeBufferPointer<UInt8>) { (self.bytes, node) = (bytes, nil) }

    init(stringLiteral text: StaticString) {
        self.init(bytes: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Reads a message, which must be well formed.
    init(message: UnsafeBufferPointer<UInt8>) {
        var reader = Reader(message)
        reader.read()
        self.init(at: reader.nodes)
    }

    private init(at node: UnsafePointer<Node>) { (bytes, self.node) = (node.pointee.value, node) }

    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    /// True for the same bytes.
    static func == (a: JSON, b: JSON) -> Bool { a.count == b.count && a.holds(b) }

    /// Checks that a piece begins with another.
    func holds(_ other: JSON) -> Bool {
        guard count >= other.count, let a = bytes.baseAddress, let b = other.bytes.baseAddress else {
            return other.isEmpty
        }
        return compareBytes(a, b, other.count) == 0
    }

    /// Returns the value, or null if it is too long.
    func upTo(_ limit: Int) -> JSON { count <= limit ? self : "null" }

    // MARK: Lists and objects

    /// Returns the value of a key of an object; null if it is absent.
    subscript(key: JSON) -> JSON {
        for value in self where value.key == key { return value }
        return "null"
    }

    /// The key of a value in an object, with its escapes; empty for other values.
    var key: JSON { node.map { JSON(bytes: $0.pointee.key) } ?? "" }

    /// The values of a list or an object.
    func makeIterator() -> Values { Values(node: node.map { $0 + 1 }, end: node.map { $0 + $0.pointee.size }) }

    /// The values of a list or an object.
    struct Values: IteratorProtocol {
        fileprivate var node, end: UnsafePointer<Node>?

        mutating func next() -> JSON? {
            guard let first = node, let end, first < end else { return nil }
            node = first + first.pointee.size
            return JSON(at: first)
        }
    }

    // MARK: Texts

    /// The bytes at some places.
    func piece(_ range: Range<Int>) -> JSON { JSON(bytes: UnsafeBufferPointer(rebasing: bytes[range])) }

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

extension JSON {
    /// Reads a message into nodes.
    private struct Reader {
        private let bytes: UnsafeBufferPointer<UInt8>
        private(set) var nodes: UnsafeMutablePointer<Node>
        private var room: Int
        private var (used, open, index) = (0, 0, 0)

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            (self.bytes, room) = (bytes, bytes.count / 10 + 16)
            nodes = .allocate(capacity: room)
        }

        mutating func read() {
            let none = UnsafeBufferPointer(rebasing: bytes[0..<0])
            var key = none
            while index < bytes.count {
                let (start, first) = (index, bytes[index])
                var size = 1
                index += 1
                switch first {
                case UInt8(ascii: ","): continue
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    close()
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): (size, open) = (open, used)
                case UInt8(ascii: "\""):
                    index = endOfText(from: index) + 1
                    if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
                        key = UnsafeBufferPointer(rebasing: bytes[start + 1..<index - 1])
                        index += 1
                        continue
                    }
                default: index = endOfWord(from: index)
                }
                add(Node(key: key, value: UnsafeBufferPointer(rebasing: bytes[start..<index]), size: size))
                key = none
            }
        }

        private mutating func add(_ node: Node) {
            if used == room {
                room *= 2
                let more = UnsafeMutablePointer<Node>.allocate(capacity: room)
                more.initialize(from: nodes, count: used)
                nodes = more
            }
            (nodes + used).initialize(to: node)
            used += 1
        }

        /// Ends a list. Until its end, its size is the index of the list around it.
        private mutating func close() {
            let list = nodes + open
            guard let message = bytes.baseAddress, let start = list.pointee.value.baseAddress else { return }
            list.pointee.value = UnsafeBufferPointer(start: start, count: message + index - start)
            (open, list.pointee.size) = (list.pointee.size, used - open)
        }

        /// Returns the index of the quote that ends a text. It tests eight bytes at a time.
        private func endOfText(from start: Int) -> Int {
            let (message, ones) = (UnsafeRawBufferPointer(bytes), 0x0101_0101_0101_0101 as UInt64)
            var index = start
            while index < bytes.count {
                if bytes.count - index >= 8 {
                    let word = message.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let (quote, escape) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
                    // The lowest bit that is set is in the first byte that is a quote or a backslash.
                    let found = (((quote &- ones) & ~quote) | ((escape &- ones) & ~escape)) & (ones << 7)
                    index += found.trailingZeroBitCount / 8
                    if found == 0 { continue }
                }
                if bytes[index] == UInt8(ascii: "\"") { break }
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return index
        }

        /// Returns the index after a number, true, false or null.
        private func endOfWord(from start: Int) -> Int {
            var index = start
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return index
                default: index += 1
                }
            }
            return index
        }
    }
}

/// Compares bytes at a cost of a few units of work for eight of them. `plugin build` provides the function.
@_extern(c, "memcmp")
private func compareBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int32
