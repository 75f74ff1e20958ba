public import Cartwright

/// A sentence about one field of a rule: the difference to the other system, or the reason why the rule is not carried
/// over.
public struct ImportRemark: Hashable, Sendable, JSONConvertible {
    /// The field, as a path from the rule: `restrictions.minimum_amount`.
    public var field: String

    /// The value in the file; nil if the field is absent.
    public var value: JSONValue?

    /// The difference or the reason, without a full stop.
    public var sentence: String

    /// Creates a remark.
    public init(field: String, value: JSONValue?, _ sentence: String) {
        (self.field, self.value, self.sentence) = (field, value, sentence)
    }

    /// `{"field": …, "value": …, "text": …}`.
    public var json: JSONValue {
        var object: JSONObject = ["field": .string(field)]
        object["value"] = value
        object["text"] = .string(sentence)
        return .object(object)
    }

    /// The remark on one line; long values are shortened.
    var line: String {
        guard let value else { return "\(field): \(sentence)" }
        let text = value.text
        let shown = text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(57)) + "…" : text
        return "\(field) \(shown): \(sentence)"
    }
}
