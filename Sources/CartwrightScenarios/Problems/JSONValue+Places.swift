internal import Cartwright

extension JSONValue {
    /// Whether it is a text.
    var isText: Bool {
        guard case .string = self else { return false }
        return true
    }

    /// The value with another one at a place; nil takes out what is there. A place that there is not changes nothing.
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

    /// Goes through everything inside, with its place; the value itself first.
    func visit(at pointer: JSONPointer, _ visitor: (JSONValue, JSONPointer) -> Void) {
        visitor(self, pointer)
        switch self {
        case .object(let object): for (key, value) in object { value.visit(at: pointer.appending(key), visitor) }
        case .array(let elements):
            for (index, value) in elements.enumerated() { value.visit(at: pointer.appending(index), visitor) }
        default: break
        }
    }

    /// The elements of an array, none of everything else.
    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The text, nil for everything else.
    var textValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
