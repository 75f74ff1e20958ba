/// The declaration of a condition or an effect that a plugin outside the host computes: its name, its keys and, for an
/// effect, its stage. The plugin's manifest holds it.
///
/// ```json
/// "conditions": {
///   "minimum_margin": {
///     "description": "the margin that stays after all discounts",
///     "type": "object",
///     "properties": {"percent": {"type": "integer", "minimum": 0, "maximum": 100, "description": "the margin"}},
///     "required": ["percent"]
///   }
/// }
/// ```
///
/// The keys are a subset of JSON Schema 2020-12, see ``RuleValue``. Promotions may write no other keys.
public struct RuleDeclaration: Hashable, Sendable {
    /// The name in `"type"`: letters `a`–`z`, digits and `_`.
    public let name: String

    /// Condition or effect.
    public let kind: Kind

    /// The meaning, as a part of a sentence; empty if the manifest has no description.
    public let meaning: String

    /// The keys in the order of the manifest.
    public let keys: [RuleKey]

    /// The JSON Schema of the manifest.
    public let schema: JSONObject

    /// The kind of a rule.
    public enum Kind: Hashable, Sendable {
        /// A condition, which tells whether a promotion applies to a cart.
        case condition
        /// An effect, which acts in a stage.
        case effect(Stage)

        /// `condition` or `effect`.
        var word: String { self == .condition ? "condition" : "effect" }
    }

    /// The maximum number of keys: 64.
    public static let mostKeys = 64

    /// The stages in which an effect may act.
    static let stages: [String: Stage] = [
        "unit": .unit, "line": .line, "order": .order, "shipping": .shipping, "gift": .gift,
    ]
}

/// A key that promotions write for a rule.
public struct RuleKey: Hashable, Sendable {
    /// The key.
    public let name: String
    /// The values that it may have.
    public let value: RuleValue
    /// True if each promotion must write it.
    public let isRequired: Bool
    /// The meaning, as a part of a sentence.
    public let meaning: String
    /// A valid value.
    public let example: JSONValue
}

extension RuleDeclaration {
    /// The format of the rule for help, the reference and JSON Schema.
    public var format: ObjectFormat {
        let keys = keys.map(\.format)
        var example = JSONObject()
        for key in self.keys where key.isRequired { example[key.name] = key.example }
        let meaning = meaning.isEmpty ? "a \(kind.word) of a plugin" : meaning
        return kind == .condition
            ? .condition(name, meaning, keys: keys, example: example)
            : .effect(name, meaning, keys: keys, example: example)
    }
}

extension RuleKey {
    fileprivate var format: KeyFormat {
        isRequired
            ? .required(name, value.format, meaning, example: example)
            : .optional(name, value.format, meaning, absent: "the plugin decides", example: example)
    }
}
