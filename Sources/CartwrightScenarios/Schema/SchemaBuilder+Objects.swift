internal import Cartwright

extension SchemaBuilder {
    /// Returns the schema of an object with known keys.
    mutating func object(_ format: ObjectFormat) -> JSONValue {
        var schema: JSONObject = ["type": "object", "description": .string(format.meaning)]
        let (properties, dependent) = members(of: format)
        schema.setUnlessEmpty("properties", properties)
        let required = format.keys.filter { $0.isRequired && ($0.dependence == nil || format.isAlwaysThere($0)) }
        let names = required.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        schema.setUnlessAbsent("required", .array(names.map(JSONValue.string)))
        close(&schema, format)
        let rules = format.rules.map { rule -> JSONValue in
            guard case .object(var test) = rule.test.schema else { return true }
            test["$comment"] = .string(rule.text)
            return .object(test)
        }
        schema.setUnlessAbsent("allOf", .array(dependent + rules))
        return .object(schema)
    }

    /// Adds the schema of other keys.
    private func close(_ schema: inout JSONObject, _ format: ObjectFormat) {
        switch format.kind {
        case .answer, .card: break
        case .extras: schema["additionalProperties"] = ["type": "string"]
        // Objects of a plugin without described keys may have any.
        case .condition, .effect, .object:
            guard !format.keys.isEmpty else { return }
            schema["patternProperties"] = ["^x_": true]
            schema["additionalProperties"] = false
        }
    }

    /// Returns the schemas of keys, and the schemas that depend on the words of other keys.
    private mutating func members(of format: ObjectFormat) -> (properties: JSONObject, dependent: [JSONValue]) {
        var properties = JSONObject()
        var dependent: [JSONValue] = []
        for key in format.keys {
            guard let dependence = key.dependence else {
                properties[key.name] = schema(of: key, in: format)
                continue
            }
            let others = format.keys(named: key.name)
            properties[key.name] = properties[key.name] ?? undecided(key)
            dependent.append(
                [
                    "if": Self.schema(of: dependence.key, among: dependence.words),
                    "then": ["properties": .object([key.name: schema(of: key, in: format)])],
                ]
            )
            guard key == others.last, !format.isAlwaysThere(key) else { continue }
            let words = others.flatMap { $0.dependence?.words ?? [] }
            dependent.append(
                [
                    "if": Self.schema(of: dependence.key, among: words),
                    "else": ["properties": .object([key.name: false])],
                ]
            )
        }
        return (properties, dependent)
    }

    /// Returns the schema of a key before the word that it depends on is known. Generators of clients do
    /// not accept `true` here.
    private func undecided(_ key: KeyFormat) -> JSONValue {
        dialect == .components ? ["description": .string(key.meaning)] : true
    }

    /// Returns the schema of an object in which a key has one of some words.
    private static func schema(of key: String, among words: [String]) -> JSONValue {
        ["properties": .object([key: ["enum": .array(words.map(JSONValue.string))]]), "required": [.string(key)]]
    }

    /// Returns true if null is accepted for an absent key. In a document, null is more likely a mistake that an editor
    /// should show.
    private func takesNull(_ key: KeyFormat, in format: ObjectFormat) -> Bool {
        guard !key.isRequired else { return false }
        return format.kind == .card || (dialect == .components && format.kind != .answer)
    }

    private mutating func schema(of key: KeyFormat, in format: ObjectFormat) -> JSONValue {
        var schema = format.kind == .extras ? textSchema(key.value) : self.schema(key.value)
        if takesNull(key, in: format) { schema = ["anyOf": [["type": "null"], schema]] }
        guard case .object(var object) = schema else { return ["description": .string(key.meaning)] }
        object["description"] = .string(key.meaning)
        object["examples"] = [key.example]
        return .object(object)
    }
}

extension ObjectFormat {
    /// Returns true if a key is valid for every word of the key that it depends on.
    fileprivate func isAlwaysThere(_ key: KeyFormat) -> Bool {
        guard let other = key.dependence?.key, case .words(let all)? = keys(named: other).first?.value else {
            return false
        }
        let covered = keys(named: key.name).flatMap { $0.dependence?.words ?? all }
        return Set(all).isSubset(of: covered)
    }
}

extension KeyTest {
    /// The test as a schema.
    fileprivate var schema: JSONValue {
        switch self {
        case .has(let key):
            ["required": [.string(key)], "properties": .object([key: ["not": ["type": "null"]]])]
        case .hasValue(let path): Self.schema(at: path[...]) { ["not": ["type": "null"]] }
        case .isOne(let values, let path): Self.schema(at: path[...]) { ["enum": .array(values)] }
        case .not(let test): ["not": test.schema]
        case .any(let tests): ["anyOf": .array(tests.map(\.schema))]
        case .all(let tests): ["allOf": .array(tests.map(\.schema))]
        }
    }

    /// Returns the schema of an object that has a path of keys, with the schema of the value at its end.
    private static func schema(at path: ArraySlice<String>, _ value: () -> JSONValue) -> JSONValue {
        guard let key = path.first else { return value() }
        // A value of the wrong type has no keys.
        return [
            "type": "object", "required": [.string(key)],
            "properties": .object([key: schema(at: path.dropFirst(), value)]),
        ]
    }
}

extension JSONObject {
    fileprivate mutating func setUnlessEmpty(_ key: String, _ object: JSONObject) {
        if !object.isEmpty { self[key] = .object(object) }
    }
}
