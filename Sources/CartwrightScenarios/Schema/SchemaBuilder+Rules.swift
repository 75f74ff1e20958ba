internal import Cartwright

// The messages about conditions and effects that a plugin outside the host computes.

extension SchemaBuilder {
    /// The questions of a quote.
    mutating func rulesRequest() -> JSONValue {
        let question: JSONValue = [
            "type": "object", "required": ["n", "type", "promotion", "keys"],
            "properties": [
                "n": Self.count, "type": ["type": "string"], "promotion": ["type": "string"],
                "keys": ["type": "object"],
            ],
        ]
        return [
            "type": "object", "required": ["id", "do", "at", "cart", "conditions", "effects"],
            "properties": [
                "id": ["type": "integer"], "do": ["const": "rules"], "at": ["type": "string"],
                "cart": ["$ref": reference(to: .object("cart"))],
                "conditions": ["type": "array", "items": question], "effects": ["type": "array", "items": question],
            ],
        ]
    }

    /// The answers to the questions of a quote.
    static let rulesAnswer: JSONValue = [
        "type": "object", "required": ["id"],
        "anyOf": [["required": ["conditions"]], ["required": ["effects"]]], "not": ["required": ["do"]],
        "properties": [
            "id": ["type": "integer"],
            "conditions": ["type": "array", "items": ["oneOf": [unknown, conditionAnswer]]],
            "effects": ["type": "array", "items": ["oneOf": [unknown, effectAnswer]]],
        ],
    ]

    private static let count: JSONValue = ["type": "integer", "minimum": 0]
    private static let amount: JSONValue = ["type": "integer", "minimum": 0]
    private static let name: JSONValue = ["type": "string"]
    private static let units: JSONValue = ["type": "integer", "minimum": 1]

    private static let unknown = strict(["n": count, "unknown": name], required: ["n", "unknown"])

    private static let conditionAnswer = strict(
        [
            "n": count, "met": ["type": "boolean"], "observed": true, "required": true,
            "short_by": units, "unit": ["type": "string", "maxLength": 64],
        ],
        required: ["n", "met"]
    )

    private static let effectAnswer = strict(
        [
            "n": count,
            "wants": [
                "type": "array", "maxItems": 256,
                "items": [
                    "oneOf": [
                        strict(["line": name, "units": units, "amount": amount], required: ["line", "amount"]),
                        strict(["shipment": name, "amount": amount], required: ["shipment", "amount"]),
                        strict(["order": amount], required: ["order"]),
                    ]
                ],
            ],
            "gifts": [
                "type": "array", "maxItems": .integer(Int64(PluginLimits.gifts)),
                "items": strict(["sku": name, "quantity": units, "unit_price": amount], required: ["sku"]),
            ],
            "uses_up": [
                "type": "array", "maxItems": 256,
                "items": strict(["line": name, "units": units], required: ["line", "units"]),
            ],
        ],
        required: ["n"]
    )

    private static func strict(_ properties: JSONObject, required: [String]) -> JSONValue {
        [
            "type": "object", "properties": .object(properties), "required": .array(required.map(JSONValue.string)),
            "additionalProperties": false,
        ]
    }
}
