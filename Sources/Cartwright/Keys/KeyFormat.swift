/// What may be written under one key of an object: for reference, schema and completion.
public struct KeyFormat: Hashable, Sendable {
    /// The key.
    public let name: String

    /// What may stand under it.
    public let value: ValueFormat

    /// What it means, as a part of a sentence without a full stop.
    public let meaning: String

    /// What holds where the key is absent; nil where it must be there.
    public let absent: String?

    /// A value that loads.
    public let example: JSONValue

    /// An object without the key in which ``example`` loads, where the format's own example will not do.
    public let surroundings: JSONObject?

    /// The word of another key on which this one depends; nil where it is always known.
    public let dependence: Dependence?

    /// A key of the same object that holds one of some words.
    public struct Dependence: Hashable, Sendable {
        /// The other key.
        public let key: String
        /// What it holds.
        public let words: [String]
    }

    /// A key that must be there.
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

    /// A key that may be left out.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - value: what may stand under it.
    ///   - meaning: what it means.
    ///   - absent: what holds without it, as a part of a sentence.
    ///   - example: a value that loads.
    ///   - dependence: the word of another key on which it depends.
    ///   - surroundings: an object in which the example loads, where the format's own will not do.
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

    /// Whether the key must be there, wherever it is known.
    public var isRequired: Bool { absent == nil }
}

extension KeyFormat.Dependence {
    /// A key that holds a word, or one of several.
    public static func on(_ key: String, _ words: String...) -> KeyFormat.Dependence {
        KeyFormat.Dependence(key: key, words: words)
    }
}
