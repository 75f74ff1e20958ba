/// The structure of a JSON text: a small token for every key and value, in the order of the text, beside its bytes.
///
/// Values are created on access, so reading a few of them from a large text is cheap. Everything on a tape was checked
/// by ``JSONScanner``: every string token can be converted to a string.
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

    /// The tokens of the text.
    let tokens: [Token]

    /// One key or value.
    struct Token {
        /// The kind of the token.
        let kind: Kind

        /// The first byte; of a string, the byte after its opening quote.
        let start: UInt32

        /// The byte after the last one; of a string, its closing quote. Of an array or object, the place on the tape
        /// after its contents.
        var end: UInt32

        enum Kind: UInt8 {
            case null, no, yes
            /// A number of digits only, with an optional minus sign. It may be too large for 64 bits.
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

    /// The kind of the token at a place.
    func kind(at place: Int) -> Token.Kind { tokens[place].kind }

    /// The place after a value and its contents.
    func after(_ place: Int) -> Int {
        let token = tokens[place]
        return token.kind.isContainer ? min(Int(token.end), tokens.count) : place + 1
    }

    /// The places of the elements of an array.
    func elements(of container: Int) -> Places { Places(tape: self, place: container + 1, end: after(container)) }

    /// The places of the keys of an object; the value of each is at the next place.
    func keys(of object: Int) -> Places { Places(tape: self, place: object + 1, end: after(object), perValue: 2) }

    /// The place of the value of a key; nil if the object has no such key.
    func value(under name: String, in object: Int) -> Int? {
        keys(of: object).first { isKey($0, name) }.map { $0 + 1 }
    }

    /// True if a string token is equal to a text, by Unicode's canonical equivalence like all comparisons of strings.
    func isKey(_ place: Int, _ name: String) -> Bool {
        let token = tokens[place]
        guard token.kind == .ascii else { return string(at: place) == name }
        return token.length == name.utf8.count && bytes[token.range].elementsEqual(name.utf8)
    }

    /// A sequence of the places of adjacent values.
    struct Places: Sequence, IteratorProtocol {
        let tape: JSONTape
        var place: Int
        let end: Int
        /// The number of tokens for a step over one element: the tokens of its value, and one more for a key.
        var perValue = 1

        mutating func next() -> Int? {
            guard place + perValue <= end else { return nil }
            defer { place = tape.after(place + perValue - 1) }
            return place
        }
    }
}

extension JSONTape.Token {
    /// Creates a token of some bytes. Their positions fit 32 bits, because no text is larger than
    /// ``JSONParser/maximumBytes``.
    init(_ kind: Kind, _ range: Range<Int>) {
        self.init(
            kind: kind,
            start: UInt32(truncatingIfNeeded: range.lowerBound),
            end: UInt32(truncatingIfNeeded: range.upperBound)
        )
    }

    /// The bytes of a token other than an array or object.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// The number of bytes.
    var length: Int { Int(end) - Int(start) }
}
