/// The keys of one object so far, to find one that stands twice.
///
/// Nearly all objects have few keys of ASCII letters, and those are told apart by a bit each: only where two keys share
/// one are they compared. A set of texts is made for objects with many keys, and for those with keys that may be equal
/// though their bytes differ.
struct JSONKeys {
    private static let few = 48

    private var bits: UInt64 = 0
    private var count = 0
    private var texts: Set<String>?

    /// Adds a key. False says that it was not there before; true says that ``holds(_:of:on:)`` has to be asked.
    mutating func mayHold(_ key: JSONTape.Token, _ text: Span<UInt8>) -> Bool {
        count += 1
        guard texts == nil, count <= Self.few, key.kind == .ascii, key.length > 0 else { return true }
        // By its length and its first and last letter.
        let letters = UInt64(text[Int(key.start)]) &* 31 &+ UInt64(text[Int(key.end) - 1]) &* 7
        let bit = 1 << ((letters &+ UInt64(key.length)) & 63) as UInt64
        defer { bits |= bit }
        return bits & bit != 0
    }

    /// Whether the key that was added last was there before.
    mutating func holds(_ key: Int, of object: Int, on tape: JSONTape) -> Bool {
        if texts == nil, count <= Self.few, tape.kind(at: key) == .ascii {
            return tape.keys(of: object).prefix(count - 1).contains { tape.hasSameBytes($0, key) }
        }
        var texts = self.texts.take() ?? Set(tape.keys(of: object).prefix(count - 1).map(tape.string))
        defer { self.texts = texts }
        return !texts.insert(tape.string(at: key)).inserted
    }
}

extension JSONTape {
    /// Whether two string tokens are the same bytes.
    fileprivate func hasSameBytes(_ a: Int, _ b: Int) -> Bool {
        let (a, b) = (tokens[a], tokens[b])
        return a.length == b.length && bytes[a.range].elementsEqual(bytes[b.range])
    }
}
