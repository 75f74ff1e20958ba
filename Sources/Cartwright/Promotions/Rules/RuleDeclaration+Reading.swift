extension RuleDeclaration {
    /// Reads the declaration of a condition from a manifest.
    ///
    /// - Throws: an error of area `json`, or `plugin.bad_rule`.
    public init(condition name: String, _ schema: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        try self.init(name, schema, at: pointer) { _ in .condition }
    }

    /// Reads the declaration of an effect from a manifest. Its `stage` is beside the keys of JSON Schema.
    ///
    /// - Throws: an error of area `json`, or `plugin.bad_rule`.
    public init(effect name: String, _ schema: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        try self.init(name, schema, at: pointer) { reader throws(CartwrightError) in
            let word = try reader.string("stage")
            if let stage = Self.stages[word] { return .effect(stage) }
            let known = Self.stages.values.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            throw reader.outOfRange("expected a stage, found \"\(word)\"", hint: "use one of \(known)", "stage")
        }
    }

    private init(
        _ name: String,
        _ schema: JSONValue,
        at pointer: JSONPointer,
        _ kind: (inout ObjectReader) throws(CartwrightError) -> Kind
    ) throws(CartwrightError) {
        guard Self.isName(name) else {
            throw .badRule("\"\(name.shortened(toBytes: 64))\" cannot name a rule", Self.nameHint, at: pointer)
        }
        var reader = try ObjectReader(schema, at: pointer)
        self.name = name
        self.kind = try kind(&reader)
        meaning = try reader.string(ifPresent: "description") ?? ""
        if let type = try reader.string(ifPresent: "type"), type != "object" {
            throw reader.outOfRange("expected \"object\", found \"\(type)\"", hint: "\"type\": \"object\"", "type")
        }
        if try reader.bool(ifPresent: "additionalProperties") == true {
            throw reader.outOfRange(
                "a rule has no other keys than its own",
                hint: "\"additionalProperties\": false, or leave it out",
                "additionalProperties"
            )
        }
        let required = try reader.strings(ifPresent: "required") ?? []
        keys =
            try reader.nested(ifPresent: "properties") { value, pointer throws(CartwrightError) in
                try Self.keys(value, requiring: Set(required), at: pointer)
            } ?? []
        for (index, name) in required.enumerated() where !keys.contains(where: { $0.name == name }) {
            throw .badRule(
                "\"\(name.shortened(toBytes: 64))\" is required but not among the properties",
                "add it to \"properties\"",
                at: pointer.appending("required").appending(index)
            )
        }
        _ = reader.value(ifPresent: "$schema")
        try reader.finish()
        guard case .object(let object) = schema else {
            throw ObjectReader.wrongType(schema, expected: "an object", at: pointer)
        }
        self.schema = object
    }

    private static let nameHint = "use letters a-z, digits and _, and begin with a letter: minimum_margin"

    /// True if a text is a name of a rule or of one of its keys.
    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }

    private static func keys(
        _ value: JSONValue,
        requiring required: Set<String>,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> [RuleKey] {
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an object", at: pointer)
        }
        guard object.count <= mostKeys else {
            throw .badRule("\(object.count) keys", "use at most \(mostKeys)", at: pointer)
        }
        var keys: [RuleKey] = []
        for (name, schema) in object {
            let place = pointer.appending(name)
            guard isName(name), name != "type", name != "x" else {
                throw .badRule("\"\(name.shortened(toBytes: 64))\" cannot be a key of a rule", nameHint, at: place)
            }
            keys.append(try key(name, schema, isRequired: required.contains(name), at: place))
        }
        return keys
    }

    private static func key(
        _ name: String,
        _ schema: JSONValue,
        isRequired: Bool,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> RuleKey {
        var reader = try ObjectReader(schema, at: pointer)
        let meaning = try reader.string(ifPresent: "description") ?? ""
        let value = try RuleValue(&reader, nesting: 0)
        let examples = try reader.array(ifPresent: "examples") { example, place throws(CartwrightError) in
            try value.check(example, at: place)
            return example
        }
        try reader.finish()
        return RuleKey(
            name: name,
            value: value,
            isRequired: isRequired,
            meaning: meaning.isEmpty ? "a value of the plugin" : meaning,
            example: examples?.first ?? value.example
        )
    }
}

extension RuleValue {
    /// Reads the keys of JSON Schema that state a value.
    ///
    /// - Parameter nesting: The number of arrays around it; arrays of arrays of arrays are refused.
    fileprivate init(_ reader: inout ObjectReader, nesting: Int) throws(CartwrightError) {
        let type = try reader.string("type")
        switch type {
        case "string":
            if let words = try reader.strings(ifPresent: "enum") {
                guard !words.isEmpty, words.count <= 256, Set(words).count == words.count else {
                    throw reader.outOfRange("expected 1 to 256 different texts", hint: "list each once", "enum")
                }
                self = .words(words)
            } else {
                let most = Self.mostCharacters
                self = .text(try Self.bounds("minLength", "maxLength", 0...most, &reader))
            }
        case "integer": self = .integer(try Self.bounds("minimum", "maximum", Int64.min...Int64.max, &reader))
        case "boolean": self = .flag
        case "array" where nesting < 2:
            let element = try reader.nested("items") { value, pointer throws(CartwrightError) in
                var inner = try ObjectReader(value, at: pointer)
                _ = try inner.string(ifPresent: "description")
                let element = try RuleValue(&inner, nesting: nesting + 1)
                try inner.finish()
                return element
            }
            self = .list(element, try Self.bounds("minItems", "maxItems", 0...Self.mostElements, &reader))
        default:
            throw reader.outOfRange(
                "expected string, integer, boolean or an array of them, found \"\(type.shortened(toBytes: 64))\"",
                hint: "write a number with decimals as a string, or in hundredths as an integer",
                "type"
            )
        }
    }

    private static func bounds(
        _ lower: String,
        _ upper: String,
        _ whole: ClosedRange<Int64>,
        _ reader: inout ObjectReader
    ) throws(CartwrightError) -> ClosedRange<Int64> {
        let least = try reader.integer(ifPresent: lower, in: whole) ?? whole.lowerBound
        let most = try reader.integer(ifPresent: upper, in: whole) ?? whole.upperBound
        guard least <= most else {
            throw reader.outOfRange("\(lower) \(least) is above \(upper) \(most)", hint: "exchange the two", lower)
        }
        return least...most
    }
}
