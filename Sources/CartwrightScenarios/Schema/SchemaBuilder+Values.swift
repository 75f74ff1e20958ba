internal import Cartwright

extension SchemaBuilder {
    /// Returns the schema of a value.
    mutating func schema(_ value: ValueFormat) -> JSONValue {
        switch value {
        case .text, .url: ["type": "string"]
        case .name: ["type": "string", "minLength": 1]
        case .customerID: ["type": "string", "pattern": .string(SchemaPattern.customerID)]
        case .words(let words): ["enum": .array(words.map(JSONValue.string))]
        case .flag: ["type": "boolean"]
        case .integer(let range, _):
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .number: ["type": "number"]
        case .decimal: ["type": "string", "pattern": .string(SchemaPattern.decimal)]
        case .timeOfDay: ["type": "string", "pattern": .string(SchemaPattern.timeOfDay)]
        case .zone: ["type": "string", "minLength": 1]
        case .country: ["type": "string", "pattern": .string(SchemaPattern.country)]
        case .anything: true
        case .amount, .amountAboveZero, .percentage, .currency, .instant, .localInstant, .plain:
            ["$ref": shared(value)]
        case .list(let element, let least):
            ["type": "array", "items": schema(element), "minItems": .integer(Int64(least))]
        case .map(let element): ["type": "object", "additionalProperties": schema(element)]
        case .byCurrency(let element):
            [
                "type": "object", "propertyNames": ["$ref": shared(.currency)],
                "additionalProperties": schema(element),
            ]
        case .object, .condition, .effect: ["$ref": reference(to: value)]
        case .oneOf(let values): .object(choice(of: values))
        case .limited(let value, let bytes): limited(schema(value), bytes: bytes)
        case .limitedMap(let element, let most, let bytes):
            [
                "type": "object", "additionalProperties": schema(element), "maxProperties": .integer(Int64(most)),
                "propertyNames": ["maxLength": .integer(Int64(bytes))],
            ]
        }
    }

    /// Returns the schema of a value of one of several forms, of which no two match the same value. Generated clients
    /// drop values of `anyOf`, and do not compile with a `oneOf` of conditions and arrays of them.
    private mutating func choice(of values: [ValueFormat]) -> JSONObject {
        guard dialect == .components else { return ["anyOf": .array(values.map { schema($0) })] }
        if values == [.condition, .list(.condition, atLeast: 1)] {
            return ["if": ["type": "array"], "then": schema(values[1]), "else": schema(values[0])]
        }
        return ["oneOf": .array(values.map { schema($0) })]
    }

    /// Returns the schema of a value with a limit in bytes. A schema counts characters, of which there are never more.
    private func limited(_ schema: JSONValue, bytes: Int) -> JSONValue {
        guard case .object(var object) = schema, object["type"] == "string" else { return schema }
        object["maxLength"] = .integer(Int64(bytes))
        return .object(object)
    }

    /// Returns the reference of a value with a shared definition.
    private mutating func shared(_ value: ValueFormat) -> JSONValue {
        switch value {
        case .amount: definition("amount") { $0.amount(from: 0) }
        case .amountAboveZero: definition("amount_above_zero") { $0.amount(from: 1) }
        case .percentage: definition("percentage") { _ in Self.percentage }
        case .currency: definition("currency") { _ in Self.currency }
        case .instant: definition("instant") { _ in Self.instant(hasOffset: true) }
        case .localInstant: definition("local_instant") { _ in Self.instant(hasOffset: false) }
        default: definition("plain_value") { _ in Self.plain }
        }
    }

    private mutating func amount(from least: Int64) -> JSONValue {
        let number: JSONObject = ["minimum": .integer(least), "maximum": .integer(.max)]
        var schema: JSONObject = [
            "description": "Minor units, or an object with minor units for each currency.",
            "type": ["integer", "object"], "minProperties": 1,
            "propertyNames": ["$ref": shared(.currency)],
        ]
        var one: JSONObject = ["type": "integer"]
        for (key, value) in number { (schema[key], one[key]) = (value, value) }
        schema["additionalProperties"] = .object(one)
        return .object(schema)
    }

    private static let percentage: JSONValue = [
        "description": "A decimal string with at most 6 decimals, or a whole number, from 0 to 100.",
        "type": ["string", "integer"], "pattern": .string(SchemaPattern.percentage), "minimum": 0, "maximum": 100,
    ]

    private static var currency: JSONValue {
        ["description": "An ISO 4217 currency code.", "enum": .array(Currency.codes.map(JSONValue.string))]
    }

    private static func instant(hasOffset: Bool) -> JSONValue {
        [
            "description": .string(hasOffset ? "RFC 3339." : "RFC 3339; local time if it has no offset."),
            "type": "string", "pattern": .string(SchemaPattern.instant(hasOffset: hasOffset)),
        ]
    }

    private static var plain: JSONValue {
        let scalar: JSONValue = ["string", "number", "boolean"]
        return ["type": ["string", "number", "boolean", "array"], "items": ["type": scalar]]
    }

    /// Returns the schema of a value that is written as a string, as in extras.
    mutating func textSchema(_ value: ValueFormat) -> JSONValue {
        if case .limited(let value, let bytes) = value { return limited(textSchema(value), bytes: bytes) }
        let pattern: String? =
            switch value {
            case .integer(let range, _): range.lowerBound < 0 ? "^-?[0-9]+$" : "^[0-9]+$"
            case .percentage: SchemaPattern.percentage
            case .decimal: SchemaPattern.decimal
            case .instant: SchemaPattern.instant(hasOffset: true)
            case .flag: SchemaPattern.anyCase(of: ["true", "false"])
            case .currency: "^[A-Za-z]{3}$"
            case .words(let words): SchemaPattern.anyCase(of: words)
            case .name: "[^ ]"
            default: nil
            }
        return pattern.map { ["type": "string", "pattern": .string($0)] } ?? ["type": "string"]
    }
}
