/// A strict reader of one JSON object: every key that is read is known, and ``finish()`` refuses all others.
///
/// Keys that begin with `x_` belong to the writer and are always ignored. `null` and absent are equivalent.
///
/// ```swift
/// var reader = try ObjectReader(value, at: pointer)
/// let sku = try reader.string("sku")
/// let quantity = try reader.integer("quantity", in: 0...Int64.max)
/// try reader.finish()
/// ```
public struct ObjectReader {
    /// The place of the object.
    public let pointer: JSONPointer

    /// The lists that arrays of the object may name.
    var lists = NamedLists.none

    private let object: JSONObject
    private var known: [String] = []
    /// A bit for each of the first 64 members that were read.
    private var read: UInt64 = 0

    /// Creates a reader of an object.
    ///
    /// - Throws: `json.wrong_type` if the value is not an object.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        guard case .object(let object) = value else { throw Self.wrongType(value, expected: "an object", at: pointer) }
        self.object = object
        self.pointer = pointer
        known.reserveCapacity(16)
    }

    // MARK: Optional keys

    /// Reads the value of a key; nil if it is absent or null.
    public mutating func value(ifPresent key: String) -> JSONValue? {
        known.append(key)
        guard let (index, value) = object.member(key) else { return nil }
        if index < 64 { read |= 1 << UInt64(index) }
        if case .null = value { return nil }
        return value
    }

    /// Reads a string; nil if the key is absent.
    public mutating func string(ifPresent key: String) throws(CartwrightError) -> String? {
        guard let value = value(ifPresent: key) else { return nil }
        guard case .string(let string) = value else { throw wrongType(value, key, "a string") }
        return string
    }

    /// Reads a boolean; nil if the key is absent.
    public mutating func bool(ifPresent key: String) throws(CartwrightError) -> Bool? {
        guard let value = value(ifPresent: key) else { return nil }
        guard case .bool(let bool) = value else { throw wrongType(value, key, "true or false") }
        return bool
    }

    /// Reads an integer within bounds; nil if the key is absent.
    public mutating func integer(
        ifPresent key: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(CartwrightError) -> Int64? {
        guard let value = value(ifPresent: key) else { return nil }
        return try integer(value, key, in: range)
    }

    /// Returns the integer value of a key.
    func integer(_ value: JSONValue, _ key: String, in range: ClosedRange<Int64>) throws(CartwrightError) -> Int64 {
        guard case .integer(let integer) = value else { throw wrongType(value, key, "a whole number") }
        guard range.contains(integer) else {
            let expected = Self.words(for: range)
            throw outOfRange("expected \(expected), found \(integer)", hint: "write \(expected)", key)
        }
        return integer
    }

    /// Reads an array, each element with `element`; nil if the key is absent.
    public mutating func array<Element>(
        ifPresent key: String,
        of element: (JSONValue, JSONPointer) throws(CartwrightError) -> Element
    ) throws(CartwrightError) -> [Element]? {
        guard let value = value(ifPresent: key) else { return nil }
        guard case .array(let values) = value else { throw wrongType(value, key, "an array") }
        let list = pointer.appending(key)
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() { elements.append(try element(value, list.appending(index))) }
        return elements
    }

    /// Reads an array of strings; nil if the key is absent.
    public mutating func strings(ifPresent key: String) throws(CartwrightError) -> [String]? {
        guard let value = value(ifPresent: key) else { return nil }
        guard case .array(let values) = value else { throw wrongType(value, key, "an array") }
        var strings: [String] = []
        strings.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard case .string(let string) = value else {
                throw Self.wrongType(value, expected: "a string", at: pointer.appending(key).appending(index))
            }
            strings.append(string)
        }
        return strings
    }

    /// Reads an object without a check of its keys; nil if the key is absent.
    public mutating func object(ifPresent key: String) throws(CartwrightError) -> JSONObject? {
        guard let value = value(ifPresent: key) else { return nil }
        guard case .object(let object) = value else { throw wrongType(value, key, "an object") }
        return object
    }

    /// Reads an object or other value with `read`; nil if the key is absent.
    public mutating func nested<Value>(
        ifPresent key: String,
        _ read: (JSONValue, JSONPointer) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value? {
        guard let value = value(ifPresent: key) else { return nil }
        return try read(value, pointer.appending(key))
    }

    // MARK: Required keys

    /// Reads a required string.
    public mutating func string(_ key: String) throws(CartwrightError) -> String {
        try required(key, try string(ifPresent: key))
    }

    /// Reads a required integer.
    public mutating func integer(
        _ key: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(CartwrightError) -> Int64 {
        try required(key, try integer(ifPresent: key, in: range))
    }

    /// Reads a required object or other value with `read`.
    public mutating func nested<Value>(
        _ key: String,
        _ read: (JSONValue, JSONPointer) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try required(key, try nested(ifPresent: key, read))
    }

    /// Returns true if a key is present and not null. It does not make the key known.
    public func has(_ key: String) -> Bool {
        switch object[key] {
        case nil, .null?: false
        default: true
        }
    }

    /// Refuses a key with the value null, which could be taken for the opposite of an absent key.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - expected: the expected type, such as `an array`.
    /// - Throws: `json.wrong_type`, with the pointer.
    public func refuseNull(_ key: String, expecting expected: String) throws(CartwrightError) {
        guard case .null? = object[key] else { return }
        throw Self.wrongType(.null, expected: expected, at: pointer.appending(key))
    }

    // MARK: The end, and errors

    /// Ends the reading: a key that was not read is an error, which names the nearest known key.
    ///
    /// - Throws: `json.unknown_key`.
    public func finish() throws(CartwrightError) {
        guard read.nonzeroBitCount < object.count else { return }
        for key in object.keys where !known.contains(key) && !Self.isOwn(key) {
            throw CartwrightError(
                .jsonUnknownKey,
                "\"\(key)\" is not a key here",
                hint: Self.suggestion(for: key, among: known),
                at: pointer.appending(key).location
            )
        }
    }

    /// Returns an error about the value of one key.
    public func outOfRange(_ summary: String, hint: String, _ key: String) -> CartwrightError {
        CartwrightError(.jsonOutOfRange, summary, hint: hint, at: pointer.appending(key).location)
    }

    /// Returns the error of a value of the wrong type: the expected type, the found value, and a hint.
    public static func wrongType(
        _ value: JSONValue,
        expected: String,
        at pointer: JSONPointer
    ) -> CartwrightError {
        CartwrightError(
            .jsonWrongType,
            "expected \(expected), found \(value.asFound)",
            hint: "write \(value.rewritten(as: expected) ?? expected)",
            at: pointer.location
        )
    }

    private func wrongType(_ value: JSONValue, _ key: String, _ expected: String) -> CartwrightError {
        Self.wrongType(value, expected: expected, at: pointer.appending(key))
    }

    func required<Value>(_ key: String, _ value: Value?) throws(CartwrightError) -> Value {
        guard let value else {
            throw CartwrightError(
                .jsonMissingKey,
                "\"\(key)\" is missing",
                hint: misspelt(key).map { "write \"\(key)\" instead of \"\($0)\"" } ?? "add \"\(key)\"",
                at: pointer.location
            )
        }
        return value
    }

    /// A key of the object that may be a misspelling of a missing one.
    private func misspelt(_ key: String) -> String? {
        Spelling.nearest(to: key, among: object.keys.filter { $0 != key && !known.contains($0) && !Self.isOwn($0) })
    }

    /// True if a key belongs to the writer. Bytes are compared, because a combining mark may follow the underscore.
    package static func isOwn(_ key: String) -> Bool { key.utf8.starts(with: "x_".utf8) }

    private static func words(for range: ClosedRange<Int64>) -> String {
        range.upperBound == .max
            ? "a whole number from \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    private static func suggestion(for key: String, among known: [String]) -> String {
        if let nearest = Spelling.nearest(to: key, among: known) { return "did you mean \"\(nearest)\"?" }
        // Some keys are read twice.
        let keys = known.reduce(into: [String]()) { keys, key in if !keys.contains(key) { keys.append(key) } }
        return keys.isEmpty ? "no keys are known here" : "known here: \(keys.joined(separator: ", "))"
    }
}
