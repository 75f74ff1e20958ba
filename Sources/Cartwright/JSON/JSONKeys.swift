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

    /// Whether the key that was added last was there before.
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
    /// Whether one of the keys of an object that stand before a place has the bytes of a key.
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
