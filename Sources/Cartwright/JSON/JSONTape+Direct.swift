/// The error of a direct reader of a tape that meets something invalid or rare.
///
/// A direct reader reports no details. Its caller continues with the reader of values, which accepts rare input and
/// reports errors, so that each is implemented once.
struct Unusual: Error {}

// Reads values directly from the tape, without a `JSONValue` in between. Null is nil, as for an ``ObjectReader``.

extension JSONTape {
    /// Visits the members of an object, in the order of the text. Members whose keys belong to the writer are skipped.
    ///
    /// - Parameters:
    ///   - object: the place of the object.
    ///   - keys: the allowed keys.
    ///   - read: takes a key and the place of its value.
    /// - Returns: the number of skipped members.
    /// - Throws: ``Unusual`` if it is not an object, or has another key.
    @inline(__always)
    @discardableResult
    func forEachMember<Key>(
        of object: Int,
        _ keys: JSONKeyTable<Key>,
        _ read: (_ key: Key, _ value: Int) throws(Unusual) -> Void
    ) throws(Unusual) -> Int {
        guard kind(at: object) == .object else { throw Unusual() }
        let end = after(object)
        var (place, passedOver) = (object + 1, 0)
        while place < end {
            let token = tokens[place]
            if let key = token.kind == .ascii ? keys.key(at: token.range, of: bytes.span) : nil {
                try read(key, place + 1)
            } else {
                guard isOwn(place) else { throw Unusual() }
                passedOver += 1
            }
            place = after(place + 1)
        }
        return passedOver
    }

    /// True if a key belongs to the writer, see ``ObjectReader/isOwn(_:)``.
    private func isOwn(_ place: Int) -> Bool {
        let token = tokens[place]
        return token.kind == .ascii && bytes[token.range].starts(with: "x_".utf8)
    }

    /// Reads an array, each element with `read`; nil for null.
    @inline(__always)
    func optionalList<Element>(
        at array: Int,
        of read: (_ place: Int) throws(Unusual) -> Element
    ) throws(Unusual) -> [Element]? {
        if isNull(at: array) { return nil }
        guard kind(at: array) == .array else { throw Unusual() }
        let end = after(array)
        var (count, place) = (0, array + 1)
        while place < end { (count, place) = (count + 1, after(place)) }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        place = array + 1
        while place < end {
            elements.append(try read(place))
            place = after(place)
        }
        return elements
    }

    /// True if the value is null.
    func isNull(at place: Int) -> Bool { kind(at: place) == .null }

    /// Reads a string; nil for null.
    func optionalText(at place: Int) throws(Unusual) -> String? {
        switch kind(at: place) {
        case .ascii, .text, .escaped: string(at: place)
        case .null: nil
        default: throw Unusual()
        }
    }

    /// Reads an array of strings; nil for null.
    func optionalTexts(at place: Int) throws(Unusual) -> [String]? {
        try optionalList(at: place) { element throws(Unusual) in
            guard let text = try optionalText(at: element) else { throw Unusual() }
            return text
        }
    }

    /// Reads a boolean; nil for null.
    func optionalFlag(at place: Int) throws(Unusual) -> Bool? {
        switch kind(at: place) {
        case .yes: true
        case .no: false
        case .null: nil
        default: throw Unusual()
        }
    }

    /// Reads a whole number, 0 or more; nil for null.
    func optionalNatural(at place: Int) throws(Unusual) -> Int64? {
        if isNull(at: place) { return nil }
        guard let number = integer(at: place), number >= 0 else { throw Unusual() }
        return number
    }

    /// Visits the members of an object with any names.
    ///
    /// - Parameters:
    ///   - object: the place of the object.
    ///   - read: takes a name and the place of its value.
    /// - Throws: ``Unusual`` if it is neither an object nor null.
    func forEachName(
        of object: Int,
        _ read: (_ name: String, _ value: Int) throws(Unusual) -> Void
    ) throws(Unusual) {
        if isNull(at: object) { return }
        guard kind(at: object) == .object else { throw Unusual() }
        for key in keys(of: object) { try read(string(at: key), key + 1) }
    }
}
