internal import Cartwright
internal import HTTPTypes

/// Finds the operation of a request by its path, then by its method.
struct RouteTable: Sendable {
    private var root = Node()
    /// The nodes of paths without values, for a direct lookup.
    private var whole: [String: Node] = [:]

    private struct Node: Sendable {
        var named: [String: Node] = [:]
        /// The node for any segment.
        var value: [Node] = []
        var operations: [HTTPRequest.Method: Endpoint] = [:]
    }

    /// The operation of a request, with the values in its path.
    struct Match: Sendable {
        let operation: Endpoint
        let values: [String]
    }

    init(_ operations: [Endpoint]) {
        for operation in operations {
            Self.insert(operation, at: Self.segments(operation.path)[...], into: &root)
            if !operation.path.contains("{") {
                whole[operation.path, default: Node()].operations[operation.method] = operation
            }
        }
    }

    private static func insert(_ operation: Endpoint, at path: ArraySlice<Substring>, into node: inout Node) {
        guard let first = path.first else {
            node.operations[operation.method] = operation
            return
        }
        if first.hasPrefix("{") {
            if node.value.isEmpty { node.value = [Node()] }
            insert(operation, at: path.dropFirst(), into: &node.value[0])
        } else {
            insert(operation, at: path.dropFirst(), into: &node.named[String(first), default: Node()])
        }
    }

    /// Returns the operation of a method and a path without its query.
    ///
    /// - Throws: `service.not_found`, `service.method_not_allowed`.
    func match(_ method: HTTPRequest.Method, _ path: Substring) throws(Problem) -> Match {
        if let operation = whole[String(path)]?.operations[method] { return Match(operation: operation, values: []) }
        var (node, values) = (root, [String]())
        for segment in Self.segments(path) {
            if let next = node.named[String(segment)] {
                node = next
            } else if let next = node.value.first, let value = PercentEncoding.decode(segment), !value.isEmpty {
                values.append(value)
                node = next
            } else {
                throw Self.notFound(path)
            }
        }
        guard !node.operations.isEmpty else { throw Self.notFound(path) }
        if let operation = node.operations[method] ?? (method == .head ? node.operations[.get] : nil) {
            return Match(operation: operation, values: values)
        }
        let allowed = node.operations.keys.map(\.rawValue).sorted().joined(separator: ", ")
        var problem = Problem.bad(
            .serviceMethodNotAllowed,
            "expected \(allowed) on this path, found \(method.rawValue)"
        )
        problem.headers[.allow] = allowed
        throw problem
    }

    private static func segments(_ path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { $0 }
    }

    private static func notFound(_ path: Substring) -> Problem {
        .bad(
            .serviceNotFound,
            "the path \"\(String(path).shortened(toBytes: 80))\" does not exist",
            hint: "GET /openapi.json lists all paths"
        )
    }
}
