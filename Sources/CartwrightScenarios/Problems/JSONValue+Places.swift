internal import Cartwright

extension JSONValue {
    /// True for a string.
    var isText: Bool {
        guard case .string = self else { return false }
        return true
    }

    /// Returns the value with another one at a path; nil removes it. An unknown path changes nothing.
    func setting(_ path: [String], to value: JSONValue?) -> JSONValue {
        guard let token = path.first else { return value ?? self }
        let rest = Array(path.dropFirst())
        switch self {
        case .object(var object):
            guard !rest.isEmpty else {
                object[token] = value
                return .object(object)
            }
            guard let inner = object[token] else { return self }
            object[token] = inner.setting(rest, to: value)
            return .object(object)
        case .array(var elements):
            guard let index = Int(token), elements.indices.contains(index) else { return self }
            if !rest.isEmpty {
                elements[index] = elements[index].setting(rest, to: value)
            } else if let value {
                elements[index] = value
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        default: return self
        }
    }

    /// Visits the value and everything inside it, with pointers.
    func visit(at pointer: JSONPointer, _ visitor: (JSONValue, JSONPointer) -> Void) {
        visitor(self, pointer)
        switch self {
        case .object(let object): for (key, value) in object { value.visit(at: pointer.appending(key), visitor) }
        case .array(let elements):
            for (index, value) in elements.enumerated() { value.visit(at: pointer.appending(index), visitor) }
        default: break
        }
    }

    /// The elements of an array; empty for other values.
    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The string; nil for other values.
    var textValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
