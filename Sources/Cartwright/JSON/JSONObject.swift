internal import OrderedCollections

/// The keys and values of a JSON object, in the order in which they were written.
public struct JSONObject: Hashable, Sendable, Sequence {
    private var storage: OrderedDictionary<String, JSONValue> = [:]

    /// An object without keys.
    public init() {}

    /// How many keys there are.
    public var count: Int { storage.count }

    /// Whether there are none.
    public var isEmpty: Bool { storage.isEmpty }

    /// The keys, in order.
    public var keys: [String] { Array(storage.keys) }

    /// The value of a key. A new key goes to the end; setting nil removes the key.
    public subscript(key: String) -> JSONValue? {
        get { storage[key] }
        set { storage[key] = newValue }
    }

    /// The key and value at a place in the order, which must be there.
    func element(at index: Int) -> (key: String, value: JSONValue) { storage.elements[index] }

    /// An object of keys that are known to differ.
    init(uniqueKeys keys: [String], values: [JSONValue]) {
        storage = OrderedDictionary(uncheckedUniqueKeys: keys, values: values)
    }

    /// Goes through keys and values in order.
    public func makeIterator() -> AnyIterator<(key: String, value: JSONValue)> {
        var inner = storage.makeIterator()
        return AnyIterator { inner.next() }
    }

    /// Appends the object as compact JSON in UTF-8.
    func write(to bytes: inout [UInt8]) {
        // Apart, since a pair of the dictionary is put together from copies.
        let (keys, values) = (storage.keys, storage.values)
        bytes.append(UInt8(ascii: "{"))
        for index in keys.indices {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.appendJSON(keys[index])
            bytes.append(UInt8(ascii: ":"))
            values[index].write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Sets a key unless the value is nil or an empty array: for output that leaves out what is not there.
    public mutating func setUnlessAbsent(_ key: String, _ value: JSONValue?) {
        switch value {
        case nil, .array([]): break
        case let value?: storage[key] = value
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object; of keys that repeat, the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }
}
