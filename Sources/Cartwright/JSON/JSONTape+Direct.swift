/// What a reader straight from a tape meets and does not read: something wrong, or something rare.
///
/// Such a reader knows no errors. Whoever uses it goes on with the reader of values, which takes what is rare and tells
/// what is wrong, so that there is one place for either.
struct Unusual: Error {}

// Values straight from the tape, without a `JSONValue` in between. Null is nil, as for an ``ObjectReader``.

extension JSONTape {
    /// Goes through the members of an object, in the order of the text. Those whose keys belong to the writer are
    /// passed over.
    ///
    /// - Parameters:
    ///   - object: its place.
    ///   - keys: the keys that it may have.
    ///   - read: takes a key and the place of its value.
    /// - Returns: how many were passed over.
    /// - Throws: ``Unusual`` where that is no object, or has another key.
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

    /// Whether a key belongs to the writer, as ``ObjectReader/isOwn(_:)`` has it.
    private func isOwn(_ place: Int) -> Bool {
        let token = tokens[place]
        return token.kind == .ascii && bytes[token.range].starts(with: "x_".utf8)
    }

    /// An array, each element read by `read`; nil for null.
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

    /// Whether there is nothing but null.
    func isNull(at place: Int) -> Bool { kind(at: place) == .null }

    /// A string.
    func optionalText(at place: Int) throws(Unusual) -> String? {
        switch kind(at: place) {
        case .ascii, .text, .escaped: string(at: place)
        case .null: nil
        default: throw Unusual()
        }
    }

    /// Strings.
    func optionalTexts(at place: Int) throws(Unusual) -> [String]? {
        try optionalList(at: place) { element throws(Unusual) in
            guard let text = try optionalText(at: element) else { throw Unusual() }
            return text
        }
    }

    /// True or false.
    func optionalFlag(at place: Int) throws(Unusual) -> Bool? {
        switch kind(at: place) {
        case .yes: true
        case .no: false
        case .null: nil
        default: throw Unusual()
        }
    }

    /// A whole number, 0 or more.
    func optionalNatural(at place: Int) throws(Unusual) -> Int64? {
        if isNull(at: place) { return nil }
        guard let number = integer(at: place), number >= 0 else { throw Unusual() }
        return number
    }

    /// Goes through an object of any names.
    ///
    /// - Parameters:
    ///   - object: its place.
    ///   - read: takes a name and the place of its value.
    /// - Throws: ``Unusual`` where that is neither an object nor null.
    func forEachName(
        of object: Int,
        _ read: (_ name: String, _ value: Int) throws(Unusual) -> Void
    ) throws(Unusual) {
        if isNull(at: object) { return }
        guard kind(at: object) == .object else { throw Unusual() }
        for key in keys(of: object) { try read(string(at: key), key + 1) }
    }
}
