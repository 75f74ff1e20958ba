internal import Cartwright

// Messages between the host and a handler that runs outside it, in both directions. Unknown keys are ignored at the
// top of a message, and are errors below `object`.

extension SchemaBuilder {
    /// Any message.
    mutating func handlerMessages() -> JSONObject {
        let answers: [(String, JSONValue)] = [
            ("hello", Self.hello), ("results", ["type": "array", "items": result()]), ("facts", Self.facts),
            ("presentations", Self.presentations),
        ]
        var messages: [JSONValue] = answers.map { key, value in Self.message([key: value], required: [key]) }
        messages.append(
            Self.request(
                "hello",
                [
                    "protocol": ["type": "array", "items": ["type": "integer"]], "engine": ["type": "string"],
                    "vocabulary": [
                        "type": "object", "properties": ["conditions": Self.texts, "effects": Self.texts],
                    ],
                ]
            )
        )
        messages.append(Self.request("decode", ["context": Self.context, "cards": Self.cards]))
        messages.append(
            Self.request("facts", ["at": ["type": "string"], "cart": ["$ref": reference(to: .object("cart"))]])
        )
        let cart: JSONValue = ["$ref": reference(to: .object("cart"))]
        messages.append(Self.request("present", ["at": ["type": "string"], "cart": cart, "cards": Self.cards]))
        messages += [rulesRequest(), Self.rulesAnswer, Self.request("bye", [:])]
        return ["anyOf": .array(messages)]
    }

    // MARK: Answers of handlers

    private mutating func result() -> JSONValue {
        let diagnostics: JSONValue = [
            "type": "array", "maxItems": .integer(Int64(PluginLimits.reasons)), "items": Self.diagnostic,
        ]
        var refused: JSONObject = ["type": "array", "minItems": 1]
        for (key, value) in Self.members(of: diagnostics) where key != "type" { refused[key] = value }
        return [
            "type": "object",
            "properties": ["object": object(), "diagnostics": diagnostics, "refused": .object(refused)],
            "oneOf": [["required": ["object"]], ["required": ["refused"]]],
        ]
    }

    private mutating func object() -> JSONValue {
        Self.closed(
            [
                "content": true,
                "presentation": Self.presentation,
                "placement": ["type": "string", "minLength": 1, "maxLength": .integer(Int64(Placement.maximumBytes))],
                "click": Self.click,
                "promotions": [
                    "type": "array", "maxItems": .integer(Int64(PluginLimits.promotions)),
                    "items": ["anyOf": [["$ref": reference(to: .object("promotion"))], Self.promotionOfCard]],
                ],
                "events": [
                    "type": "array", "maxItems": .integer(Int64(PluginLimits.events)), "items": Self.event,
                ],
                "follow_ups": [
                    "type": "array", "maxItems": .integer(Int64(PluginLimits.followUps)), "items": Self.followUp,
                ],
            ],
            required: ["presentation"]
        )
    }

    /// A promotion in the card's extras, which the card and not the handler is responsible for.
    private static let promotionOfCard = closed(
        [
            "from": ["type": "string", "pattern": "^/extras/([^~]|~[01])*$"], "promotion": true,
            "refused_as": code,
        ],
        required: ["from", "promotion"]
    )

    private static let presentation = closed(
        [
            "headline": ["type": "string", "maxLength": .integer(Int64(PluginLimits.headlineBytes))],
            "body": ["type": ["string", "null"], "maxLength": .integer(Int64(PluginLimits.bodyBytes))],
            "image": optionalText,
            "theme": closed(
                [
                    "mode": ["enum": ["light", "dark", nil]], "accent": color, "text": color, "background": color,
                ],
                required: []
            ),
        ],
        required: ["headline"]
    )

    private static let color: JSONValue = [
        "anyOf": [colorName, closed(["light": colorName, "dark": colorName], required: [])]
    ]

    private static let colorName: JSONValue = ["type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"]

    private static let click: JSONValue = [
        "oneOf": [
            action("nothing", [:], required: []), action("apply_offer", [:], required: []),
            action("enter_promotion", ["promotion": ["type": "string", "minLength": 1]], required: ["promotion"]),
            action("open_link", ["url": text], required: ["url"]),
            action("open_web_view", ["url": text, "header": optionalText], required: ["url"]),
            action("open_html", ["html": text, "header": optionalText], required: ["html"]),
            action(
                "open_page",
                ["title": text, "header": optionalText, "body": optionalText],
                required: ["title"]
            ),
        ]
    ]

    private static let event = closed(
        [
            "type": ["type": "string", "pattern": "^[a-z0-9_-]+(\\.[a-z0-9_-]+)+$"],
            "on": ["enum": .array(CardEvent.Occasion.allCases.map { .string($0.rawValue) })],
            "data": ["type": "object"],
        ],
        required: ["type", "on"]
    )

    private static let followUp: JSONValue = [
        "oneOf": [
            closed(
                [
                    "on": followUpOccasion, "do": ["const": "issue_code"], "promotion": name,
                    "for": ["enum": .array(FollowUp.Holder.allCases.map { .string($0.rawValue) })],
                ],
                required: ["on", "do", "promotion"]
            ),
            closed(
                ["on": followUpOccasion, "do": ["const": "credit"], "promotion": name],
                required: ["on", "do", "promotion"]
            ),
        ]
    ]

    private static let followUpOccasion: JSONValue = [
        "enum": .array(FollowUp.Occasion.allCases.map { .string($0.rawValue) })
    ]

    private static let name: JSONValue = ["type": "string", "minLength": 1]

    private static let code: JSONValue = ["type": "string", "pattern": "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"]

    private static let diagnostic = closed(
        [
            "code": code, "summary": text,
            "hint": optionalText, "path": optionalText, "details": texts,
        ],
        required: ["code", "summary"]
    )

    // MARK: The other messages

    private static let hello: JSONValue = [
        "type": "object", "required": ["protocol", "name", "class_types"],
        "properties": [
            "protocol": ["enum": [1, 2]], "name": text,
            "class_types": ["type": "object", "additionalProperties": texts],
        ],
    ]

    private static let presentations: JSONValue = [
        "type": "array", "items": ["anyOf": [presentation, ["type": "null"]]],
    ]

    private static let facts: JSONValue = [
        "type": "object", "maxProperties": 64,
        "additionalProperties": ["type": ["string", "number", "boolean", "array"]],
    ]

    private static let context: JSONValue = [
        "type": "object", "required": ["currency"], "properties": ["currency": text],
    ]

    private static let cards: JSONValue = [
        "type": "array",
        "items": [
            "type": "object", "required": ["id", "type", "created", "extras"],
            "properties": [
                "id": text, "type": text, "created": ["type": "number"], "malformed_extras": texts,
                "extras": ["type": "object", "additionalProperties": text],
            ],
        ],
    ]

    // MARK: Parts

    private static let text: JSONValue = ["type": "string"]
    private static let optionalText: JSONValue = ["type": ["string", "null"]]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]

    private static func closed(_ properties: JSONObject, required: [String]) -> JSONValue {
        [
            "type": "object", "properties": .object(properties), "required": .array(required.map(JSONValue.string)),
            "additionalProperties": false,
        ]
    }

    private static func action(_ name: String, _ properties: JSONObject, required: [String]) -> JSONValue {
        var all: JSONObject = ["do": ["const": .string(name)]]
        for (key, value) in properties { all[key] = value }
        return closed(all, required: ["do"] + required)
    }

    private static func message(_ properties: JSONObject, required: [String]) -> JSONValue {
        var all: JSONObject = ["id": ["type": "integer"]]
        for (key, value) in properties { all[key] = value }
        return [
            "type": "object", "properties": .object(all),
            "required": .array((["id"] + required).map(JSONValue.string)), "not": ["required": ["do"]],
        ]
    }

    private static func request(_ name: String, _ properties: JSONObject) -> JSONValue {
        var all: JSONObject = ["id": ["type": "integer"], "do": ["const": .string(name)]]
        for (key, value) in properties { all[key] = value }
        let required = ["id", "do"] + properties.keys
        return [
            "type": "object", "properties": .object(all), "required": .array(required.map(JSONValue.string)),
        ]
    }

    private static func members(of value: JSONValue) -> JSONObject {
        if case .object(let object) = value { object } else { JSONObject() }
    }
}
