internal import Cartwright

extension SchemaBuilder {
    /// Returns the schema of a card or banner, an array of them, or an answer with them.
    mutating func cards() -> JSONObject {
        let styles = ["card_short", "card_long", "card_web", "card_rest", "card_canonical"].map(ValueFormat.object)
        let banner = schema(.oneOf(["banner", "banner_sdk"].map(ValueFormat.object)))
        let one: JSONObject = ["if": Self.isBanner, "then": banner, "else": schema(.oneOf(styles))]
        let syncKeys = ["cards", "full_sync", "last_full_sync_at", "last_card_updated_at"]
        let other: JSONObject = [
            "if": Self.hasOne(of: syncKeys), "then": ["$ref": reference(to: .object("card_sync"))],
            "else": .object(one),
        ]
        return [
            "if": ["type": "array"],
            "then": ["items": .object(one)],
            "else": ["if": Self.hasOne(of: ["banners"]), "then": Self.answer(with: banner), "else": .object(other)],
        ]
    }

    /// The schema of an object that names its placement, as a banner does outside of an answer.
    private static let isBanner = hasOne(of: ["placement_id", "placementId"])

    private static func hasOne(of keys: [String]) -> JSONValue {
        ["type": "object", "anyOf": .array(keys.map { ["required": [.string($0)]] })]
    }

    /// Returns the schema of an answer: a list of banners, or for each placement a banner, also under the key `banner`,
    /// or null.
    private static func answer(with banner: JSONValue) -> JSONValue {
        let none: JSONValue = ["type": "null"]
        let held: JSONValue = [
            "type": "object", "required": ["banner"], "properties": ["banner": ["anyOf": [none, banner]]],
        ]
        let placements: JSONValue = [
            "type": "object",
            "additionalProperties": [
                "if": hasOne(of: ["banner"]), "then": held,
                "else": ["anyOf": [none, ["type": "object", "maxProperties": 0], banner]],
            ],
        ]
        return [
            "description": "The answer of the platform's endpoint for banners, or a list of banners.",
            "properties": [
                "banners": [
                    "if": ["type": "array"], "then": ["items": ["allOf": [isBanner, banner]]], "else": placements,
                ]
            ],
        ]
    }
}
