internal import OrderedCollections

/// The keys and values of a JSON object, in the order in which they were written.
public struct JSONObject: Sendable, Sequence {
    private var content: Content

    private enum Content {
        case members(Members)
        case inText(JSONTextObject)
    }

    private typealias Members = OrderedDictionary<String, JSONValue>

    /// Creates an object without keys.
    public init() { content = .members([:]) }

    /// Creates an object that remains in its text until it is changed.
    init(_ object: JSONTextObject) { content = .inText(object) }

    /// Creates an object from distinct keys.
    init(uniqueKeys keys: [String], values: [JSONValue]) {
        content = .members(OrderedDictionary(uncheckedUniqueKeys: keys, values: values))
    }

    /// All keys with their values, which are created if necessary.
    private var members: Members {
        switch content {
        case .members(let members): members
        case .inText(let object): OrderedDictionary(uncheckedUniqueKeys: object.keys, values: object.values)
        }
    }

    /// The number of keys.
    public var count: Int {
        switch content {
        case .members(let members): members.count
        case .inText(let object): object.count
        }
    }

    /// True if there are no keys.
    public var isEmpty: Bool {
        switch content {
        case .members(let members): members.isEmpty
        case .inText(let object): object.isEmpty
        }
    }

    /// The keys, in order.
    public var keys: [String] {
        switch content {
        case .members(let members): Array(members.keys)
        case .inText(let object): object.keys
        }
    }

    /// The value of a key. A new key goes to the end; setting nil removes the key.
    public subscript(key: String) -> JSONValue? {
        get { member(key)?.value }
        set {
            var members = members
            // The content releases the members, so that they are changed in place.
            content = .members([:])
            members[key] = newValue
            content = .members(members)
        }
    }

    /// The position and the value of a key; nil if the key is absent.
    func member(_ key: String) -> (index: Int, value: JSONValue)? {
        switch content {
        case .members(let members): members.index(forKey: key).map { ($0, members.values[$0]) }
        case .inText(let object): object.member(key)
        }
    }

    /// The key and value at a position, which must exist.
    func element(at index: Int) -> (key: String, value: JSONValue) {
        switch content {
        case .members(let members): members.elements[index]
        case .inText(let object): object.element(at: index)
        }
    }

    /// Returns an iterator over keys and values in order.
    public func makeIterator() -> AnyIterator<(key: String, value: JSONValue)> {
        var inner = members.makeIterator()
        return AnyIterator { inner.next() }
    }

    /// Appends the object as compact JSON in UTF-8.
    func write(to bytes: inout [UInt8]) {
        // Separate arrays, because a pair of the dictionary is assembled from copies.
        let members = members
        let (keys, values) = (members.keys, members.values)
        bytes.append(UInt8(ascii: "{"))
        for index in keys.indices {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.appendJSON(keys[index])
            bytes.append(UInt8(ascii: ":"))
            values[index].write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Sets a key unless the value is nil or an empty array: for output without absent values.
    public mutating func setUnlessAbsent(_ key: String, _ value: JSONValue?) {
        switch value {
        case nil, .array([]): break
        case let value?: self[key] = value
        }
    }
}

extension JSONObject: Hashable {
    /// Returns true if two objects have the same keys in the same order, with equal values.
    public static func == (a: JSONObject, b: JSONObject) -> Bool { a.members == b.members }

    /// Hashes keys and values in their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; of repeated keys the last one is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
