/// An object where it stands in a JSON text: its values are made when they are asked for.
///
/// Whoever reads a cart asks for each value once, so that a tree of all of them would be made to be thrown away.
struct JSONTextObject: Sendable {
    private let text: JSONText
    /// The place of the object on the tape.
    private let place: Int

    init(_ text: JSONText, at place: Int) { (self.text, self.place) = (text, place) }

    /// How many keys there are.
    var count: Int { text.tape.keys(of: place).reduce(0) { count, _ in count + 1 } }

    /// Whether there are none.
    var isEmpty: Bool { text.tape.after(place) == place + 1 }

    /// The keys, in order.
    var keys: [String] { text.tape.keys(of: place).map(text.tape.string) }

    /// The position among the keys and the value of one of them; nil where there is no such key.
    func member(_ key: String) -> (index: Int, value: JSONValue)? {
        let tape = text.tape
        guard let (index, value) = tape.member(key, of: place) else { return nil }
        return (index, text.value(at: value))
    }

    /// The key and value at a position, which must be there.
    func element(at index: Int) -> (key: String, value: JSONValue) {
        var places = text.tape.keys(of: place)
        for _ in 0..<index { _ = places.next() }
        let key = places.next() ?? place
        return (text.tape.string(at: key), text.value(at: key + 1))
    }

    /// All values, in the order of the keys.
    var values: [JSONValue] { text.tape.keys(of: place).map { text.value(at: $0 + 1) } }
}

/// A JSON text that was scanned, for all objects that are read where they stand in it.
///
/// A place in it is a number, that of the whole value 0.
package final class JSONText: Sendable {
    let tape: JSONTape

    init(_ tape: JSONTape) { self.tape = tape }

    /// Scans a text.
    ///
    /// - Throws: what ``JSONParser/parse(_:)-([UInt8])`` throws.
    package convenience init(scanning bytes: [UInt8]) throws(CartwrightError) {
        self.init(try JSONScanner.tape(of: bytes))
    }

    /// The places of the elements where the text is an array, nil where it is something else.
    package var elements: [Int]? { tape.kind(at: 0) == .array ? Array(tape.elements(of: 0)) : nil }

    /// A value; the objects in it stay where they are.
    package func value(at place: Int) -> JSONValue {
        switch tape.kind(at: place) {
        case .object: .object(JSONObject(JSONTextObject(self, at: place)))
        case .array: .array(tape.elements(of: place).map(value))
        default: tape.value(at: place)
        }
    }
}

extension JSONValue {
    /// The same value, without the text that objects in it may stand in: for what is kept.
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
        // What is not ASCII may be canonically equal to a key that is.
        return wanted.isASCII ? nil : canonicallyEqual(name, of: object)
    }

    private func canonicallyEqual(_ name: String, of object: Int) -> (index: Int, value: Int)? {
        for (index, key) in keys(of: object).enumerated() where string(at: key) == name { return (index, key + 1) }
        return nil
    }
}

extension Span<UInt8> {
    /// Whether the bytes from a position on are those.
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
