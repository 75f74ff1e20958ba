internal import Cartwright

/// Every field of one kind of object of another system, with its meaning here.
public struct FieldTable: Sendable {
    /// The name of the object: `promotion code`.
    public let name: String

    /// The fields, in the order of the system's documentation.
    public let fields: [Field]

    /// The treatment of a field that the table does not have: a note, or for an object of restrictions a reason not to
    /// carry the rule over.
    public let unknown: Meaning

    /// A field and its meaning.
    public struct Field: Hashable, Sendable {
        /// The name of the field. A star at its end stands for any text: `meta: *`.
        public let name: String

        /// The meaning of the field.
        public let meaning: Meaning

        /// The counterpart here, the difference or the reason, without a full stop.
        public let sentence: String

        /// The values that say nothing, besides null, false and empty ones: those of most objects.
        var usual: [JSONValue] = []
    }

    /// The meaning of a field.
    public enum Meaning: String, Hashable, Sendable, CaseIterable {
        /// The catalog has its value.
        case carriedOver = "carried_over"
        /// A value is named in the report, and the rule is carried over without it.
        case noted
        /// A rule with a value is not carried over.
        case notCarriedOver = "not_carried_over"
        /// The field has no effect on prices.
        case irrelevant
    }

    /// Creates a table.
    init(_ name: String, unknown: Meaning = .noted, _ fields: [Field]) {
        (self.name, self.unknown, self.fields) = (name, unknown, fields)
        byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        byPrefix = fields.filter { $0.name.hasSuffix("*") }.map { (String($0.name.dropLast()), $0) }
        carriedOver = Set(fields.filter { $0.meaning == .carriedOver }.map(\.name))
    }

    private let byName: [String: Field]
    private let byPrefix: [(prefix: String, field: Field)]

    /// The names of the fields that are carried over.
    let carriedOver: Set<String>

    /// Returns the field of a name; nil if the table does not have it.
    public func field(_ name: String) -> Field? {
        byName[name] ?? byPrefix.first { name.hasPrefix($0.prefix) }?.field
    }
}

extension FieldTable.Field {
    /// A field that the catalog has.
    static func carriedOver(_ name: String, _ sentence: String) -> Self {
        Self(name: name, meaning: .carriedOver, sentence: sentence)
    }

    /// A field of which a value is named in the report.
    ///
    /// - Parameter usual: the values that say nothing, such as the default.
    static func noted(_ name: String, _ sentence: String, unless usual: JSONValue...) -> Self {
        Self(name: name, meaning: .noted, sentence: sentence, usual: usual)
    }

    /// A field with which a rule is not carried over.
    static func notCarriedOver(_ name: String, _ sentence: String) -> Self {
        Self(name: name, meaning: .notCarriedOver, sentence: sentence)
    }

    /// A field without an effect on prices.
    static func irrelevant(_ name: String, _ sentence: String) -> Self {
        Self(name: name, meaning: .irrelevant, sentence: sentence)
    }
}

extension [FieldTable.Field] {
    /// Fields without an effect on prices, for one reason.
    static func irrelevant(_ names: [String], _ sentence: String) -> Self {
        names.map { .irrelevant($0, sentence) }
    }
}
