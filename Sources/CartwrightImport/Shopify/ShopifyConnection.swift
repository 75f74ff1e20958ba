internal import Cartwright

/// A list of GraphQL, as `nodes` or as `edges`.
struct ShopifyConnection {
    /// The objects, each with its path inside the list.
    let nodes: [(path: [String], value: JSONValue)]

    /// True if another page follows.
    let hasMore: Bool

    /// Reads a list; nil if the value is not one.
    init?(_ value: JSONValue?) {
        if case .array(let elements)? = value?["nodes"] {
            nodes = elements.enumerated().map { (["nodes", String($0)], $1) }
        } else if case .array(let elements)? = value?["edges"] {
            nodes = elements.enumerated().map { (["edges", String($0), "node"], $1["node"] ?? .null) }
        } else {
            return nil
        }
        hasMore = value?.value(at: ["pageInfo", "hasNextPage"]) == true
    }
}

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
