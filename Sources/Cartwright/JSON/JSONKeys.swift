/// The keys of one object so far, to find duplicates.
///
/// Nearly all objects have few keys of ASCII letters. Each key sets one bit, and keys are compared only if they share a
/// bit. Objects with many keys, or with keys that may be equal although their bytes differ, use a set of strings.
struct JSONKeys {
    private static let few = 48

    private var bits: UInt64 = 0
    private var count = 0
    private var texts: Set<String>?

    /// Adds a key. Returns false if the key is new; true if ``holds(_:of:on:)`` must decide.
    @inline(__always)
    mutating func mayHold(_ key: JSONTape.Token, _ text: Span<UInt8>) -> Bool {
        count += 1
        guard texts == nil, count <= Self.few, key.kind == .ascii, key.length > 0 else { return true }
        // One of 64 bits, by its first and last letter and its length. With these factors, found by trying, the keys of
        // cards and promotions rarely share one.
        let (first, last) = (UInt64(text[Int(key.start)]), UInt64(text[Int(key.end) - 1]))
        let bit = 1 << ((first &* 12 &+ last &* 26 &+ UInt64(key.length) &* 13) & 63) as UInt64
        defer { bits |= bit }
        return bits & bit != 0
    }

    /// True if the last added key was present before.
    mutating func holds(_ key: Int, of object: Int, on tape: JSONTape) -> Bool {
        if texts == nil, count <= Self.few, tape.kind(at: key) == .ascii {
            return tape.hasSameBytes(key, before: key, in: object)
        }
        var texts = self.texts.take() ?? Set(tape.keys(of: object).prefix(count - 1).map(tape.string))
        defer { self.texts = texts }
        return !texts.insert(tape.string(at: key)).inserted
    }
}

extension JSONTape {
    /// True if a key of an object before a place has the same bytes as another key.
    fileprivate func hasSameBytes(_ key: Int, before end: Int, in object: Int) -> Bool {
        let wanted = tokens[key]
        var place = object + 1
        while place < end {
            let token = tokens[place]
            if token.length == wanted.length, bytes[token.range] == bytes[wanted.range] { return true }
            place = after(place + 1)
        }
        return false
    }
}
