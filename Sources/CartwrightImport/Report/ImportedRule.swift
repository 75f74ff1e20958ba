public import Cartwright

/// A rule of the other system and its outcome.
public struct ImportedRule: Sendable, JSONConvertible {
    /// The id in the other system.
    public var id: String

    /// The code that a shopper enters; nil without one.
    public var code: String?

    /// The further codes of the same rule.
    public var moreCodes: [String] = []

    /// The place in the files.
    public var location: InputLocation

    /// The differences to the other system.
    public var notes: [ImportRemark] = []

    /// The reasons why the rule is not carried over; empty if it is.
    public var reasons: [ImportRemark] = []

    /// Creates a rule without remarks.
    public init(id: String, code: String? = nil, at location: InputLocation) {
        (self.id, self.code, self.location) = (id, code, location)
    }

    /// The outcome of a rule.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The rule does the same.
        case carriedOver = "carried_over"
        /// The rule does the same, but for the notes.
        case carriedOverWithNote = "carried_over_with_note"
        /// The catalog does not have the rule.
        case notCarriedOver = "not_carried_over"
    }

    /// The outcome.
    public var outcome: Outcome {
        guard reasons.isEmpty else { return .notCarriedOver }
        return notes.isEmpty ? .carriedOver : .carriedOverWithNote
    }

    /// The rule with its place, outcome and remarks.
    public var json: JSONValue {
        var object: JSONObject = ["id": .string(id)]
        object["code"] = code.map(JSONValue.string)
        object.setUnlessAbsent("codes", .array(moreCodes.map(JSONValue.string)))
        object["file"] = location.file.map(JSONValue.string)
        object["pointer"] = location.pointer.map(JSONValue.string)
        object["outcome"] = .string(outcome.rawValue)
        object.setUnlessAbsent("notes", .array(notes.map(\.json)))
        object.setUnlessAbsent("reasons", .array(reasons.map(\.json)))
        return .object(object)
    }

    /// The rule on one line, its remarks below.
    var lines: [String] {
        let name = code.map { "\($0) (\(id))" } ?? id
        return ["\(name), \(location)"] + (reasons + notes).map { "  \($0.line)" }
    }
}
