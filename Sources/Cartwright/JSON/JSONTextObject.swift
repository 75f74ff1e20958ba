/// An object that remains in its JSON text: its values are created on access.
///
/// A reader of a cart reads each value once, so a tree of all values would be created and thrown away.
struct JSONTextObject: Sendable {
    private let text: JSONText
    /// The place of the object on the tape.
    private let place: Int

    init(_ text: JSONText, at place: Int) { (self.text, self.place) = (text, place) }

    /// The number of keys.
    var count: Int { text.tape.keys(of: place).reduce(0) { count, _ in count + 1 } }

    /// True if there are no keys.
    var isEmpty: Bool { text.tape.after(place) == place + 1 }

    /// The keys, in order.
    var keys: [String] { text.tape.keys(of: place).map(text.tape.string) }

    /// The position and the value of a key; nil if the key is absent.
    func member(_ key: String) -> (index: Int, value: JSONValue)? {
        let tape = text.tape
        guard let (index, value) = tape.member(key, of: place) else { return nil }
        return (index, text.value(at: value))
    }

    /// The key and value at a position, which must exist.
    func element(at index: Int) -> (key: String, value: JSONValue) {
        var places = text.tape.keys(of: place)
        for _ in 0..<index { _ = places.next() }
        let key = places.next() ?? place
        return (text.tape.string(at: key), text.value(at: key + 1))
    }

    /// All values, in the order of the keys.
    var values: [JSONValue] { text.tape.keys(of: place).map { text.value(at: $0 + 1) } }
}

/// A scanned JSON text, shared by all objects that remain in it.
///
/// A place in it is a number; the whole value has the place 0.
package final class JSONText: Sendable {
    let tape: JSONTape

    init(_ tape: JSONTape) { self.tape = tape }

    /// Scans a text.
    ///
    /// - Throws: the errors of ``JSONParser/parse(_:)-([UInt8])``.
    package convenience init(scanning bytes: [UInt8]) throws(CartwrightError) {
        self.init(try JSONScanner.tape(of: bytes))
    }

    /// The places of the elements if the text is an array, otherwise nil.
    package var elements: [Int]? { tape.kind(at: 0) == .array ? Array(tape.elements(of: 0)) : nil }

    /// The elements as they are in the text, if it is an array of objects: the place of each, and its bytes. Otherwise
    /// nil.
    package var objects: [(place: Int, text: ArraySlice<UInt8>)]? {
        guard let elements, elements.allSatisfy({ tape.kind(at: $0) == .object }) else { return nil }
        let starts = elements.map { Int(tape.tokens[$0].start) }
        return elements.indices.map { index in
            // Behind an object there are only blanks, a comma or bracket, and more blanks.
            let next = index + 1 < starts.count ? starts[index + 1] : tape.bytes.count
            let text = tape.bytes[starts[index]..<next]
            let end = text.lastIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? next
            return (elements[index], text[..<end])
        }
    }

    /// True if a value is an object with a string under a key that is not empty.
    package func hasText(under key: String, at place: Int) -> Bool {
        guard tape.kind(at: place) == .object, let value = tape.value(under: key, in: place) else { return false }
        return tape.utf8Count(at: value) > 0
    }

    /// Creates a value; the objects in it remain in the text.
    package func value(at place: Int) -> JSONValue {
        switch tape.kind(at: place) {
        case .object: .object(JSONObject(JSONTextObject(self, at: place)))
        case .array: .array(tape.elements(of: place).map(value))
        default: tape.value(at: place)
        }
    }
}

extension JSONValue {
    /// The same value without a reference to the text of its objects, for storage.
    package var detached: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.detached))
        case .object(let object): .object(JSONObject(uniqueKeys: object.keys, values: object.map(\.value.detached)))
        default: self
        }
    }
}

extension JSONTape {
    /// The position of a key among those of an object, and the place of its value.
    fileprivate func member(_ name: String, of object: Int) -> (index: Int, value: Int)? {
        let wanted = name.utf8.span
        let text = bytes.span
        let tokens = tokens.span
        let end = after(object)
        var (index, key) = (0, object + 1)
        while key < end {
            let token = tokens[key]
            if token.kind == .ascii
                ? token.length == wanted.count && text.holds(wanted, from: Int(token.start)) : isKey(key, name)
            {
                return (index, key + 1)
            }
            index += 1
            let value = tokens[key + 1]
            key = value.kind.isContainer ? Int(value.end) : key + 2
        }
        // A key that is not ASCII may be canonically equal to one that is.
        return wanted.isASCII ? nil : canonicallyEqual(name, of: object)
    }

    private func canonicallyEqual(_ name: String, of object: Int) -> (index: Int, value: Int)? {
        for (index, key) in keys(of: object).enumerated() where string(at: key) == name { return (index, key + 1) }
        return nil
    }
}

extension Span<UInt8> {
    /// True if the bytes from a position on are equal to some bytes.
    func holds(_ wanted: Span<UInt8>, from start: Int) -> Bool {
        for index in wanted.indices where self[start + index] != wanted[index] { return false }
        return true
    }

    fileprivate var isASCII: Bool {
        var all: UInt8 = 0
        for index in indices { all |= self[index] }
        return all < 0x80
    }
}
