/// A value that is a part of a kept session: written as JSON, and read back as the same value.
///
/// Unlike what people write, nothing is filled in and nothing is made nicer: a value that the engine holds is kept as
/// it is. What was damaged in between is refused with its place.
protocol Keepable {
    /// The value as it is kept.
    var kept: JSONValue { get }

    /// The value that was kept.
    ///
    /// - Throws: an error of area `json`, `money`, `time` or `session`, with the JSON pointer.
    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError)
}

/// A value that is kept as an object, key by key.
protocol KeptAsObject: Keepable {
    /// Writes its keys.
    func keep(in object: inout KeptObject)

    /// Reads the keys that were written.
    ///
    /// - Throws: as ``Keepable/init(restoring:at:)`` does.
    init(reading reader: inout ObjectReader) throws(CartwrightError)
}

extension KeptAsObject {
    var kept: JSONValue {
        var object = KeptObject()
        keep(in: &object)
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        try self.init(reading: &reader)
        try reader.finish()
    }
}

/// An object that is being kept. What is not there is left out.
struct KeptObject {
    private(set) var object = JSONObject()

    var json: JSONValue { .object(object) }

    mutating func set(_ key: String, _ text: String?) { object[key] = text.map(JSONValue.string) }
    mutating func set(_ key: String, _ number: Int64?) { object[key] = number.map(JSONValue.integer) }
    mutating func set(_ key: String, _ time: Instant?) { object[key] = time.map { .string($0.description) } }
    mutating func set(_ key: String, _ part: (some Keepable)?) { object[key] = part?.kept }
    mutating func set(_ key: String, json: JSONValue?) { object[key] = json }

    /// A flag stands there where it is set.
    mutating func set(_ key: String, flag: Bool) { object[key] = flag ? true : nil }

    mutating func set(_ key: String, _ parts: some Sequence<some Keepable>) {
        // A key path to a requirement would be made anew each time.
        object.setUnlessAbsent(key, .array(parts.map { $0.kept }))
    }

    mutating func set(_ key: String, texts: some Sequence<String>) {
        object.setUnlessAbsent(key, .array(texts.map(JSONValue.string)))
    }

    /// Names and values, in the order of their names.
    mutating func set(_ key: String, names: [String: JSONValue]) {
        var values = JSONObject()
        for (name, value) in names.sorted(by: { $0.key < $1.key }) { values[name] = value }
        object[key] = values.isEmpty ? nil : .object(values)
    }
}

extension ObjectReader {
    /// A part that must be there.
    mutating func part<Part: Keepable>(_ key: String) throws(CartwrightError) -> Part {
        try nested(key, Part.init(restoring:at:))
    }

    /// A part, nil where the key is absent.
    mutating func part<Part: Keepable>(ifPresent key: String) throws(CartwrightError) -> Part? {
        try nested(ifPresent: key, Part.init(restoring:at:))
    }

    /// Parts, none where the key is absent.
    mutating func parts<Part: Keepable>(_ key: String) throws(CartwrightError) -> [Part] {
        try array(ifPresent: key, of: Part.init(restoring:at:)) ?? []
    }

    /// Texts, none where the key is absent.
    mutating func texts(_ key: String) throws(CartwrightError) -> [String] { try strings(ifPresent: key) ?? [] }

    /// A flag, not set where the key is absent.
    mutating func flag(_ key: String) throws(CartwrightError) -> Bool { try bool(ifPresent: key) ?? false }

    /// An amount of 0 or more that must be there.
    mutating func amount(_ key: String) throws(CartwrightError) -> Int64 { try integer(key, in: 0...Int64.max) }

    /// An instant that must be there.
    mutating func time(_ key: String) throws(CartwrightError) -> Instant {
        let text = try string(key)
        return try placed(key) { () throws(CartwrightError) in try Instant(text) }
    }

    /// Names and values as they stand, none where the key is absent.
    mutating func names(_ key: String) throws(CartwrightError) -> [String: JSONValue] {
        var names: [String: JSONValue] = [:]
        for (name, value) in try object(ifPresent: key) ?? JSONObject() { names[name] = value }
        return names
    }

    /// Names and numbers, none where the key is absent.
    mutating func numbers(
        _ key: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(CartwrightError) -> [String: Int64] {
        try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            let reader = try ObjectReader(value, at: pointer)
            guard case .object(let object) = value else { return [:] }
            var numbers: [String: Int64] = [:]
            // Name by name, since looking each of them up in the text takes as long as there are names.
            for (name, value) in object {
                numbers[name] = try reader.required(name, value == .null ? nil : reader.integer(value, name, in: range))
            }
            return numbers
        } ?? [:]
    }

    /// An error about a value that contradicts another one.
    func contradiction(_ summary: String, _ key: String? = nil) -> CartwrightError {
        CartwrightError(
            .sessionDamaged,
            summary,
            hint: "restore an earlier copy of the session, or begin a new one",
            at: (key.map(pointer.appending) ?? pointer).location
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionDamaged: ErrorCode =
        "session.damaged: A kept session whose parts contradict each other, as no session does."
    public static let sessionNewerFormat: ErrorCode =
        "session.newer_format: A session that a newer version of the engine has kept."
    public static let sessionUnknownCatalog: ErrorCode =
        "session.unknown_catalog: A session whose checkout was agreed on with a catalog that is not at hand."
}
