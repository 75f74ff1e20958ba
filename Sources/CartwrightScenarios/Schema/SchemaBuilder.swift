package import Cartwright

/// Builds schemas of values, and collects the definitions that they refer to.
struct SchemaBuilder {
    let formats: FormatReference
    let dialect: SchemaDialect
    private var names: [String] = []
    private var schemas: [String: JSONValue] = [:]

    init(_ formats: FormatReference, in dialect: SchemaDialect = .document) {
        (self.formats, self.dialect) = (formats, dialect)
    }

    /// The definitions, in order of their names.
    var definitions: JSONValue {
        .object(names.sorted().reduce(into: JSONObject()) { $0[$1] = schemas[$1] })
    }

    /// Returns the reference of a definition. It is built on first use, and may refer to itself.
    mutating func definition(_ name: String, _ make: (inout SchemaBuilder) -> JSONValue) -> JSONValue {
        if !names.contains(name) {
            names.append(name)
            schemas[name] = make(&self)
        }
        return .string(dialect.place(of: name))
    }

    /// Returns the reference of the schema of an object, a condition or an effect.
    mutating func reference(to value: ValueFormat) -> JSONValue {
        switch value {
        case .object(let name):
            definition(name) { builder in
                guard let format = builder.formats.object(name) else { return true }
                if builder.dialect == .components, let schema = builder.alternatives(of: format, called: name) {
                    return schema
                }
                return format.kind == .extras ? builder.extras(format) : builder.object(format)
            }
        case .condition: union("condition", of: formats.formats(of: "conditions"))
        default: union("effect", of: formats.formats(of: "effects"))
        }
    }

    /// Returns the reference of a union of objects that differ by `type`.
    private mutating func union(_ name: String, of formats: [ObjectFormat]) -> JSONValue {
        if dialect == .components { return alternatives(name, of: formats) }
        return definition(name) { builder in
            let cases = formats.map { format -> JSONValue in
                let place = builder.definition("\(name)_\(format.name)") { $0.object(format) }
                return [
                    "if": ["properties": ["type": ["const": .string(format.name)]], "required": ["type"]],
                    "then": ["$ref": place],
                ]
            }
            return [
                "type": "object", "required": ["type"],
                "properties": ["type": ["enum": .array(formats.map { .string($0.name) })]], "allOf": .array(cases),
            ]
        }
    }

    /// Returns the schema of the extras of cards, which depends on the class type.
    private mutating func extras(_ format: ObjectFormat) -> JSONValue {
        guard case .object(var schema) = object(format) else { return true }
        schema["allOf"] = .array(
            formats.formats(of: "extras").map { format in
                let spellings = formats.classTypes.filter { $0.format == format.name }.map(\.spelling)
                let place = definition("extras_\(format.name)") { $0.object(format.spelled(spellings)) }
                return [
                    "if": [
                        "properties": ["class_type": ["pattern": .string(SchemaPattern.anyCase(of: spellings))]],
                        "required": ["class_type"],
                    ],
                    "then": ["$ref": place],
                ]
            }
        )
        return .object(schema)
    }

    /// Returns the schema of one value, or of an array.
    mutating func either(arrayOf element: ValueFormat, or one: ValueFormat) -> JSONObject {
        [
            "if": ["type": "array"],
            "then": ["items": ["$ref": reference(to: element)]],
            "else": ["$ref": reference(to: one)],
        ]
    }
}

extension ObjectFormat {
    /// The format of extras with several spellings of the class type.
    fileprivate func spelled(_ spellings: [String]) -> ObjectFormat {
        let keys = keys.map { key in
            guard key.name == "class_type" else { return key }
            return KeyFormat.required(key.name, .words(spellings), key.meaning, example: key.example)
        }
        return ObjectFormat(name, as: kind, meaning, keys: keys, rules: rules, example: example)
    }
}

/// The dialects of schemas.
package enum SchemaDialect: Hashable, Sendable {
    /// One file for each kind of document. Keys that depend on a word use `if`, so that an editor shows exactly which
    /// key is wrong.
    case document
    /// Components of an OpenAPI document. Keys that depend on a word use `oneOf`, which client generators understand.
    /// Null is allowed if it is read as absent.
    case components

    /// Returns the reference of a definition.
    func place(of name: String) -> String {
        switch self {
        case .document: "#/$defs/\(name)"
        case .components: "#/components/schemas/\(name)"
        }
    }
}

/// The schemas of the engine's formats, as components of an OpenAPI document.
package enum SchemaComponents {
    /// Returns the schemas of carts, options, expectations, catalogs and quotes, and of all their parts, by name.
    package static func schemas(_ reference: FormatReference) -> JSONObject {
        var builder = SchemaBuilder(reference, in: .components)
        for name in ["cart", "options", "expect", "catalog", "quote"] { _ = builder.reference(to: .object(name)) }
        guard case .object(let schemas) = builder.definitions else { return [:] }
        return schemas
    }
}
