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

    /// `{"field": …, "value": …, "text": …}`. A long or deep value is a shortened text.
    public var json: JSONValue {
        var object: JSONObject = ["field": .string(field)]
        object["value"] = value.map { $0.isShort ? $0 : .string($0.text.shortened(toBytes: Self.longestValue)) }
        object["text"] = .string(sentence)
        return .object(object)
    }

    /// The maximum size of a value in the report: values come from strangers. The text of a longer one is shortened.
    fileprivate static let longestValue = 2000

    /// The remark on one line; long values are shortened.
    var line: String {
        guard let value else { return "\(field): \(sentence)" }
        let text = value.text
        let shown = text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(57)) + "…" : text
        return "\(field) \(shown): \(sentence)"
    }
}

extension JSONValue {
    /// True if the value can stand in a report as it is: it is short, and the report stays a readable document.
    fileprivate var isShort: Bool { isNested(atMost: 16) && text.utf8.count <= ImportRemark.longestValue }

    private func isNested(atMost depth: Int) -> Bool {
        switch self {
        case .array(let elements): depth > 0 && elements.allSatisfy { $0.isNested(atMost: depth - 1) }
        case .object(let object): depth > 0 && object.allSatisfy { $0.value.isNested(atMost: depth - 1) }
        default: true
        }
    }
}
