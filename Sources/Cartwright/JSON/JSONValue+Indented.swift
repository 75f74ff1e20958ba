extension JSONValue {
    /// The value as JSON for people: two blanks for each level, scalars in arrays on one line.
    package var indentedText: String { indented(by: 0) + "\n" }

    /// The value as JSON on one line, with blanks after colons and commas.
    package var spacedText: String {
        switch self {
        case .object(let object):
            let members = object.map { "\(JSONValue.string($0.key).text): \($0.value.spacedText)" }
            return "{\(members.joined(separator: ", "))}"
        case .array(let elements): return "[\(elements.map(\.spacedText).joined(separator: ", "))]"
        default: return text
        }
    }

    private func indented(by level: Int) -> String {
        let (inner, outer) = (String(repeating: "  ", count: level + 1), String(repeating: "  ", count: level))
        switch self {
        case .object(let object) where !object.isEmpty:
            let rows = object.map { "\(inner)\(JSONValue.string($0.key).text): \($0.value.indented(by: level + 1))" }
            return "{\n\(rows.joined(separator: ",\n"))\n\(outer)}"
        case .array(let elements) where elements.contains(where: \.isCollection):
            let rows = elements.map { inner + $0.indented(by: level + 1) }
            return "[\n\(rows.joined(separator: ",\n"))\n\(outer)]"
        case .array(let elements): return "[\(elements.map(\.text).joined(separator: ", "))]"
        default: return text
        }
    }

    private var isCollection: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}
