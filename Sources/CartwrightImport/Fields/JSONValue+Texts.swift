internal import Cartwright

extension JSONValue {
    /// The text of a key; nil if it is not a text.
    func optionalText(at key: String) -> String? {
        guard case .string(let text)? = self[key] else { return nil }
        return text
    }

    /// The text of a key; empty if it is not a text.
    func text(at key: String) -> String { optionalText(at: key) ?? "" }

    /// The text of an id, which is a number or a text; nil for other values.
    var idText: String? {
        switch self {
        case .integer(let number): String(number)
        case .string(let text): text
        default: nil
        }
    }

    /// The text of a decimal, which is a number or a text; nil for other values and for an empty text.
    var decimalText: String? {
        switch self {
        case .integer(let number): String(number)
        case .number(let text): text
        case .string(let text): text.isEmpty ? nil : text
        default: nil
        }
    }

    /// The elements of the array of a key; empty if it is absent.
    func elements(at key: String) -> [JSONValue] {
        guard case .array(let elements)? = self[key] else { return [] }
        return elements
    }

    /// The ids of the array of a key; empty if it is absent.
    func texts(at key: String) -> [String] { elements(at: key).compactMap(\.idText) }
}
