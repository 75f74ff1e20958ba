/// A part of a stored session: written as JSON, and read back as the same value.
///
/// Unlike input from people, nothing is completed or normalized: a value is stored as it is. Damaged data is refused
/// with its place.
protocol Storable {
    /// The stored form.
    var storedForm: JSONValue { get }

    /// Reads the stored form.
    ///
    /// - Throws: an error of area `json`, `money`, `time` or `session`, with the JSON pointer.
    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError)
}

/// A value that is stored as an object.
protocol StoredAsObject: Storable {
    /// Writes its keys.
    func store(in object: inout StoredObject)

    /// Reads its keys.
    ///
    /// - Throws: the errors of ``Storable/init(restoring:at:)``.
    init(reading reader: inout ObjectReader) throws(CartwrightError)
}

extension StoredAsObject {
    var storedForm: JSONValue {
        var object = StoredObject()
        store(in: &object)
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        try self.init(reading: &reader)
        try reader.finish()
    }
}

/// An object under construction. Absent values are omitted.
struct StoredObject {
    private(set) var object = JSONObject()

    var json: JSONValue { .object(object) }

    mutating func set(_ key: String, _ text: String?) { object[key] = text.map(JSONValue.string) }
    mutating func set(_ key: String, _ number: Int64?) { object[key] = number.map(JSONValue.integer) }
    mutating func set(_ key: String, _ time: Instant?) { object[key] = time.map { .string($0.description) } }
    mutating func set(_ key: String, _ part: (some Storable)?) { object[key] = part?.storedForm }
    mutating func set(_ key: String, json: JSONValue?) { object[key] = json }

    /// A flag is written only if it is true.
    mutating func set(_ key: String, flag: Bool) { object[key] = flag ? true : nil }

    mutating func set(_ key: String, _ parts: some Sequence<some Storable>) {
        // A key path to a requirement would be created anew each time.
        object.setUnlessAbsent(key, .array(parts.map { $0.storedForm }))
    }

    mutating func set(_ key: String, texts: some Sequence<String>) {
        object.setUnlessAbsent(key, .array(texts.map(JSONValue.string)))
    }

    /// Sets names and values, in the order of the names.
    mutating func set(_ key: String, names: [String: JSONValue]) {
        var values = JSONObject()
        for (name, value) in names.sorted(by: { $0.key < $1.key }) { values[name] = value }
        object[key] = values.isEmpty ? nil : .object(values)
    }
}

extension ObjectReader {
    /// Reads a required part.
    mutating func part<Part: Storable>(_ key: String) throws(CartwrightError) -> Part {
        try nested(key, Part.init(restoring:at:))
    }

    /// Reads a part; nil if the key is absent.
    mutating func part<Part: Storable>(ifPresent key: String) throws(CartwrightError) -> Part? {
        try nested(ifPresent: key, Part.init(restoring:at:))
    }

    /// Reads parts; empty if the key is absent.
    mutating func parts<Part: Storable>(_ key: String) throws(CartwrightError) -> [Part] {
        try array(ifPresent: key, of: Part.init(restoring:at:)) ?? []
    }

    /// Reads strings; empty if the key is absent.
    mutating func texts(_ key: String) throws(CartwrightError) -> [String] { try strings(ifPresent: key) ?? [] }

    /// Reads a flag; false if the key is absent.
    mutating func flag(_ key: String) throws(CartwrightError) -> Bool { try bool(ifPresent: key) ?? false }

    /// Reads a required amount of 0 or more.
    mutating func amount(_ key: String) throws(CartwrightError) -> Int64 { try integer(key, in: 0...Int64.max) }

    /// Reads a required instant.
    mutating func time(_ key: String) throws(CartwrightError) -> Instant {
        let text = try string(key)
        return try placed(key) { () throws(CartwrightError) in try Instant(text) }
    }

    /// Reads names and values without changes; empty if the key is absent.
    mutating func names(_ key: String) throws(CartwrightError) -> [String: JSONValue] {
        var names: [String: JSONValue] = [:]
        for (name, value) in try object(ifPresent: key) ?? JSONObject() { names[name] = value }
        return names
    }

    /// Reads names and numbers; empty if the key is absent.
    mutating func numbers(
        _ key: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(CartwrightError) -> [String: Int64] {
        try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            let reader = try ObjectReader(value, at: pointer)
            guard case .object(let object) = value else { return [:] }
            var numbers: [String: Int64] = [:]
            // Iterates instead of looking up each name, which would take quadratic time.
            for (name, value) in object {
                numbers[name] = try reader.required(name, value == .null ? nil : reader.integer(value, name, in: range))
            }
            return numbers
        } ?? [:]
    }

    /// Returns an error about a value that contradicts another one.
    func contradiction(_ summary: String, _ key: String? = nil) -> CartwrightError {
        CartwrightError(
            .sessionDamaged,
            summary,
            hint: "restore an earlier copy of the session, or start a new session",
            at: (key.map(pointer.appending) ?? pointer).location
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionDamaged: ErrorCode =
        "session.damaged: The parts of a stored session contradict each other."
    public static let sessionNewerFormat: ErrorCode =
        "session.newer_format: The session was stored by a newer version of the engine."
    public static let sessionUnknownCatalog: ErrorCode =
        "session.unknown_catalog: The catalog of the session's checkout is not available."
}
