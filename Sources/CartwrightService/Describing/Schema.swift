internal import Cartwright

/// A JSON Schema (2020-12) in Swift, with the components that it refers to.
/// An object is a list of its keys with their schemas, as `"key": .text, "order?": .text, "amount": .amount`.
struct Schema: Sendable {
    /// The name of the component; nil for an inline schema.
    private let name: String?
    private var members: JSONObject
    /// The components that the schema refers to.
    private var parts: [String: JSONValue] = [:]

    private init(_ members: JSONObject, name: String? = nil) { (self.members, self.name) = (members, name) }

    /// The schema in the place where it is used: a reference for a component.
    var json: JSONValue {
        guard let name else { return .object(members) }
        return ["$ref": .string("#/components/schemas/\(name)")]
    }

    /// The components that the schema needs, by name, without those of the engine's formats.
    var components: [String: JSONValue] {
        guard let name, !members.isEmpty else { return parts }
        return parts.merging([name: .object(members)]) { own, _ in own }
    }
}

// MARK: Values

extension Schema {
    static let text = Schema(["type": "string"])
    static let flag = Schema(["type": "boolean"])
    static let any = Schema([:])
    static let bytes = text.with("format", "binary")
    static let object = Schema(["type": "object"])
    /// An amount in minor units; it may be negative.
    static let amount = integer(.min ... .max)
    static let count = integer(0 ... .max)
    static let positive = integer(1 ... .max)

    static func text(upTo length: Int64) -> Schema { text.with("maxLength", .integer(length)) }
    static func text(matching pattern: String) -> Schema { text.with("pattern", .string(pattern)) }

    static func integer(_ range: ClosedRange<Int64>) -> Schema {
        integer(range.lowerBound...).with("maximum", .integer(range.upperBound))
    }

    static func integer(_ range: PartialRangeFrom<Int64>) -> Schema {
        Schema(["type": "integer", "minimum": .integer(range.lowerBound)])
    }

    static func constant(_ value: JSONValue) -> Schema { Schema(["const": value]) }

    /// A flag with one value. Client generators read `const` for text and numbers only.
    static func constant(_ flag: Bool) -> Schema { Self.flag.with("enum", [.bool(flag)]) }

    static func words(_ words: [String]) -> Schema { Schema(["enum": .array(words.map(JSONValue.string))]) }

    /// The raw values of an enumeration.
    static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Schema {
        words(type.allCases.map(\.rawValue))
    }

    static func list(_ element: Schema) -> Schema {
        Schema(["type": "array"]).with("items", element.json).referring(to: [element])
    }

    /// An object with some keys.
    static func object(_ fields: KeyValuePairs<String, Schema>) -> Schema { object.fields(fields) }

    /// A component: an object, with its meaning.
    static func component(_ name: String, _ meaning: String) -> Schema {
        Schema(["type": "object", "description": .string(meaning)], name: name)
    }

    /// A component that is all of several schemas.
    static func component(_ name: String, _ meaning: String, allOf parts: [Schema]) -> Schema {
        Schema(["description": .string(meaning), "allOf": .array(parts.map(\.json))], name: name).referring(to: parts)
    }

    /// A component that is one of several others, distinguished by the word under a key.
    static func component(
        _ name: String,
        _ meaning: String,
        oneOf cases: [(String, Schema)],
        by key: String
    ) -> Schema {
        let mapping = cases.reduce(into: JSONObject()) { $0[$1.0] = $1.1.json["$ref"] }
        let members: JSONObject = [
            "description": .string(meaning), "oneOf": .array(cases.map(\.1.json)),
            "discriminator": ["propertyName": .string(key), "mapping": .object(mapping)],
        ]
        return Schema(members, name: name).referring(to: cases.map(\.1))
    }

    /// A component of any value.
    static func component(_ name: String, ofAny meaning: String) -> Schema {
        Schema(["description": .string(meaning)], name: name)
    }

    /// A format of the engine, or a component that the document derives from one.
    static func engine(_ name: String) -> Schema { Schema([:], name: name) }

    /// Named lists of values, each with one or more.
    static let namedLists = object.with(
        "additionalProperties",
        list(Schema(["oneOf": [["type": "string"], ["type": "number"], ["type": "boolean"]]])).with("minItems", 1).json
    )

    static let currency = engine("currency")
    static let instant = engine("instant")
    static let cart = engine("cart")
    static let quote = engine("quote")
    static let item = engine("item")
    static let promotion = engine("promotion")
    static let customer = engine("customer")
}

// MARK: Changes

extension Schema {
    /// Adds keys to an object. A key that ends in `?` is optional.
    func fields(_ fields: KeyValuePairs<String, Schema>) -> Schema {
        var properties = (members["properties"] ?? .null).members
        var required: [JSONValue] = if case .array(let keys)? = members["required"] { keys } else { [] }
        for (key, schema) in fields {
            let name = key.hasSuffix("?") ? String(key.dropLast()) : key
            properties[name] = schema.json
            if name == key { required.append(.string(key)) }
        }
        var schema = with("properties", .object(properties)).referring(to: fields.map(\.value))
        schema.members.setUnlessAbsent("required", .array(required))
        return schema
    }

    /// The schema of an object in a request: keys outside the list are refused, except those that begin with `x_`.
    var closed: Schema { with("patternProperties", ["^x_": true]).with("additionalProperties", false) }

    /// The schema, or null.
    var orNull: Schema {
        guard name == nil, let type = members["type"] else {
            return Schema(["anyOf": [json, ["type": "null"]]]).referring(to: [self])
        }
        return with("type", [type, "null"])
    }

    func described(_ meaning: String) -> Schema { with("description", .string(meaning)) }

    func with(_ key: String, _ value: JSONValue) -> Schema {
        var schema = self
        schema.members[key] = value
        return schema
    }

    private func referring(to others: [Schema]) -> Schema {
        var schema = self
        for other in others { schema.parts.merge(other.components) { own, _ in own } }
        return schema
    }
}
