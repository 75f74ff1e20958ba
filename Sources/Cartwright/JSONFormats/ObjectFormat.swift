/// The format of an object that is read or written: its keys and the rules about them.
///
/// Each type that is read declares its format next to its reader; help, the articles on formats and JSON Schema are
/// made from these. A plugin declares those of its conditions and effects as ``Condition/format`` and
/// ``Effect/format``, and those of its cards' extras as ``CardHandler/formats``:
///
/// ```swift
/// static let format: ObjectFormat? = .condition(
///     type,
///     "stamps that the customer has",
///     keys: [.required("at_least", .count("stamps"), "so many or more", example: 10)],
///     example: ["at_least": 10]
/// )
/// ```
public struct ObjectFormat: Hashable, Sendable {
    /// The name: `percent_off`, `target`, `coupon_code`.
    public let name: String

    /// The kind of the object.
    public let kind: Kind

    /// The meaning, as a part of a sentence without a full stop.
    public let meaning: String

    /// The keys, the important ones first. A key may occur twice, for different values of another key.
    public let keys: [KeyFormat]

    /// The rules about the keys.
    public let rules: [KeyRule]

    /// A small valid object, with every required key.
    public let example: JSONObject

    /// A kind of objects.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A part of a scenario, a catalog or a card.
        case object
        /// A condition of a promotion.
        case condition
        /// An effect of a promotion.
        case effect
        /// A content card of some style. It may have more keys, and null and absent are equivalent.
        case card
        /// The extras of a card of one class type: all values are texts, and there may be more.
        case extras
        /// An object that Cartwright writes: later versions may add keys.
        case answer
    }

    /// Creates the format of an object.
    public init(
        _ name: String,
        as kind: Kind = .object,
        _ meaning: String,
        keys: [KeyFormat],
        rules: [KeyRule] = [],
        example: JSONObject
    ) {
        (self.name, self.kind, self.meaning) = (name, kind, meaning)
        (self.keys, self.rules, self.example) = (keys, rules, example)
    }

    /// Returns the format of a condition. Its `type` is added to keys and example.
    public static func condition(
        _ type: String,
        _ meaning: String,
        keys: [KeyFormat],
        rules: [KeyRule] = [],
        example: JSONObject
    ) -> ObjectFormat {
        ObjectFormat(type, as: .condition, meaning, keys: keys, rules: rules, example: example)
            .selected(by: "type", "the type of the condition")
    }

    /// Returns the format of an effect. Its `type` is added to keys and example.
    public static func effect(
        _ type: String,
        _ meaning: String,
        keys: [KeyFormat],
        rules: [KeyRule] = [],
        example: JSONObject
    ) -> ObjectFormat {
        ObjectFormat(type, as: .effect, meaning, keys: keys, rules: rules, example: example)
            .selected(by: "type", "the type of the effect")
    }

    /// Returns the format of the extras of one class type. Its `class_type` is added to keys and example.
    public static func extras(
        of classType: String,
        _ meaning: String,
        keys: [KeyFormat],
        rules: [KeyRule] = [],
        example: JSONObject
    ) -> ObjectFormat {
        ObjectFormat(classType, as: .extras, meaning, keys: keys, rules: rules, example: example)
            .selected(by: "class_type", "the class type, which selects the handler")
    }

    /// The format with a first key whose value is its name.
    private func selected(by key: String, _ meaning: String) -> ObjectFormat {
        let first = KeyFormat.required(key, .words([name]), meaning, example: .string(name))
        var whole: JSONObject = [key: .string(name)]
        for (key, value) in example { whole[key] = value }
        return ObjectFormat(name, as: kind, self.meaning, keys: [first] + keys, rules: rules, example: whole)
    }

    /// Returns a small valid object with one of the keys.
    public func example(with key: KeyFormat) -> JSONObject {
        var object = key.surroundings ?? example
        for name in ["type", "class_type"] where object[name] == nil { object[name] = example[name] }
        object[key.name] = key.example
        return object
    }

    /// Returns the keys with a name.
    public func keys(named name: String) -> [KeyFormat] { keys.filter { $0.name == name } }
}
