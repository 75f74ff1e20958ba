internal import Cartwright

extension JSONValue {
    /// Returns an object with lists of GraphQL, in the order of their names.
    func with(_ lists: [String: [JSONValue]]) -> JSONValue {
        lists.sorted { $0.key < $1.key }.reduce(self) { $0.setting($1.key, to: ["nodes": .array($1.value)]) }
    }

    /// Returns an object with another value of a key; other values as they are.
    func setting(_ key: String, to value: JSONValue) -> JSONValue {
        guard case .object(var object) = self else { return self }
        object[key] = value
        return .object(object)
    }
}
