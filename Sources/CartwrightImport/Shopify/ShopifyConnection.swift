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
