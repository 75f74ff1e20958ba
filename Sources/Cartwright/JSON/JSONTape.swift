/// The structure of a JSON text: a small token for every key and value, in the order of the text, beside its bytes.
///
/// Values are made when they are asked for, so reading a few of them from a large text costs little.
/// Whatever is on a tape was checked by ``JSONScanner``: a string can be made of every string token.
///
/// ```
/// {"tags":["a",7]}     object  ascii  array  ascii  digits
///                      0       1      2      3      4
/// ```
///
/// An object is followed by its keys, each with its value after it; an array by its elements.
struct JSONTape {
    /// The text in UTF-8.
    let bytes: [UInt8]

    /// What stands in it.
    let tokens: [Token]

    /// One key or value.
    struct Token {
        /// What it is.
        let kind: Kind

        /// The first byte; of a string, the one after its quote.
        let start: UInt32

        /// The byte after the last one; of a string, its closing quote. Of an array or object, the place on the tape
        /// after everything inside it.
        var end: UInt32

        enum Kind: UInt8 {
            case null, no, yes
            /// A number of digits alone, and perhaps a minus sign. It may be too large for 64 bits.
            case digits
            /// A number with a fraction or an exponent.
            case number
            /// A string of ASCII without escapes: its bytes are its text.
            case ascii
            /// A string without escapes.
            case text
            /// A string with escapes.
            case escaped
            case array, object

            var isString: Bool { self == .ascii || self == .text || self == .escaped }
            var isContainer: Bool { self == .array || self == .object }
        }
    }

    /// What stands at a place.
    func kind(at place: Int) -> Token.Kind { tokens[place].kind }

    /// The place after a value and all that is inside it.
    func after(_ place: Int) -> Int {
        let token = tokens[place]
        return token.kind.isContainer ? min(Int(token.end), tokens.count) : place + 1
    }

    /// The places of the elements of an array.
    func elements(of container: Int) -> Places { Places(tape: self, place: container + 1, end: after(container)) }

    /// The places of the keys of an object; the value of each stands right behind it.
    func keys(of object: Int) -> Places { Places(tape: self, place: object + 1, end: after(object), perValue: 2) }

    /// The value of a key, nil where the object has none of this name.
    func value(under name: String, in object: Int) -> Int? {
        keys(of: object).first { isKey($0, name) }.map { $0 + 1 }
    }

    /// Whether a string token is a text, by Unicode's canonical equivalence as texts are compared everywhere.
    func isKey(_ place: Int, _ name: String) -> Bool {
        let token = tokens[place]
        guard token.kind == .ascii else { return string(at: place) == name }
        return token.length == name.utf8.count && bytes[token.range].elementsEqual(name.utf8)
    }

    /// Places of values that stand side by side.
    struct Places: Sequence, IteratorProtocol {
        let tape: JSONTape
        var place: Int
        let end: Int
        /// The tokens to step over a pair of key and value are those of the value and one more.
        var perValue = 1

        mutating func next() -> Int? {
            guard place + perValue <= end else { return nil }
            defer { place = tape.after(place + perValue - 1) }
            return place
        }
    }
}

extension JSONTape.Token {
    /// A token of some bytes. Their positions fit, since no text is larger than ``JSONParser/maximumBytes``.
    init(_ kind: Kind, _ range: Range<Int>) {
        self.init(
            kind: kind,
            start: UInt32(truncatingIfNeeded: range.lowerBound),
            end: UInt32(truncatingIfNeeded: range.upperBound)
        )
    }

    /// The bytes of anything that is no array and no object.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// How many bytes that is.
    var length: Int { Int(end) - Int(start) }
}
