import Cartwright

// Reads keys that may be missing, as the format defines.

extension JSONValue? {
    /// The elements of an array; empty if there is none.
    var elements: [JSONValue] {
        guard case .array(let elements)? = self else { return [] }
        return elements
    }

    /// The text; empty if there is none.
    var text: String { textIfPresent ?? "" }

    var textIfPresent: String? {
        guard case .string(let text)? = self else { return nil }
        return text
    }

    /// The texts of an array; nil without an array.
    var texts: [String]? {
        guard case .array(let elements)? = self else { return nil }
        return elements.map { Optional($0).text }
    }

    var integer: Int64? {
        guard case .integer(let number)? = self else { return nil }
        return number
    }

    var bool: Bool? {
        guard case .bool(let bool)? = self else { return nil }
        return bool
    }

    /// The keys and values of an object; empty if there is none.
    var fields: [(key: String, value: JSONValue)] {
        guard case .object(let object)? = self else { return [] }
        return Array(object)
    }
}
