/// The format of one key of an object: for reference, schema and completion.
public struct KeyFormat: Hashable, Sendable {
    /// The key.
    public let name: String

    /// The format of the value.
    public let value: ValueFormat

    /// The meaning, as a part of a sentence without a full stop.
    public let meaning: String

    /// The default if the key is absent; nil for a required key.
    public let absent: String?

    /// A valid value.
    public let example: JSONValue

    /// An object without the key in which ``example`` is valid, if it is not valid in the format's own example.
    public let surroundings: JSONObject?

    /// The value of another key on which this one depends; nil if this key is always defined.
    public let dependence: Dependence?

    /// A condition on another key of the same object: its value is one of some words.
    public struct Dependence: Hashable, Sendable {
        /// The other key.
        public let key: String
        /// The allowed words.
        public let words: [String]
    }

    /// Returns the format of a required key.
    public static func required(
        _ name: String,
        _ value: ValueFormat,
        _ meaning: String,
        example: JSONValue,
        when dependence: Dependence? = nil,
        in surroundings: JSONObject? = nil
    ) -> KeyFormat {
        KeyFormat(name, value, meaning, absent: nil, example, surroundings, dependence)
    }

    /// Returns the format of an optional key.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - value: the format of the value.
    ///   - meaning: the meaning, as a part of a sentence.
    ///   - absent: the default without it, as a part of a sentence.
    ///   - example: a valid value.
    ///   - dependence: the value of another key on which it depends.
    ///   - surroundings: an object in which the example is valid, if it is not valid in the format's own.
    public static func optional(
        _ name: String,
        _ value: ValueFormat,
        _ meaning: String,
        absent: String,
        example: JSONValue,
        when dependence: Dependence? = nil,
        in surroundings: JSONObject? = nil
    ) -> KeyFormat {
        KeyFormat(name, value, meaning, absent: absent, example, surroundings, dependence)
    }

    private init(
        _ name: String,
        _ value: ValueFormat,
        _ meaning: String,
        absent: String?,
        _ example: JSONValue,
        _ surroundings: JSONObject?,
        _ dependence: Dependence?
    ) {
        (self.name, self.value, self.meaning, self.absent) = (name, value, meaning, absent)
        (self.example, self.surroundings, self.dependence) = (example, surroundings, dependence)
    }

    /// True if the key is required wherever it is defined.
    public var isRequired: Bool { absent == nil }
}

extension KeyFormat.Dependence {
    /// Returns a dependence on a key whose value is one of some words.
    public static func on(_ key: String, _ words: String...) -> KeyFormat.Dependence {
        KeyFormat.Dependence(key: key, words: words)
    }
}
