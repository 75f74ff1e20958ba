import Cartwright

// Keys that may be missing, read as the format says.

extension JSONValue? {
    /// The elements of an array, none where it is missing.
    var elements: [JSONValue] {
        guard case .array(let elements)? = self else { return [] }
        return elements
    }

    /// A text, empty where it is missing.
    var text: String { textIfPresent ?? "" }

    var textIfPresent: String? {
        guard case .string(let text)? = self else { return nil }
        return text
    }

    /// Texts, nil where there is no array.
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

    /// Keys and values of an object, none where it is missing.
    var fields: [(key: String, value: JSONValue)] {
        guard case .object(let object)? = self else { return [] }
        return Array(object)
    }
}
