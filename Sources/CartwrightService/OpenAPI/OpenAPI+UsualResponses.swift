internal import Cartwright
internal import HTTPTypes

extension OpenAPIDocument {
    /// The paths, each operation with the problems that follow from what it is; what it says itself stays.
    static func addingUsualResponses(to paths: JSONValue) -> JSONValue {
        paths.mappingMembers { path in path.mappingMembers(addingUsualResponses(toOperation:)) }
    }

    private static func addingUsualResponses(toOperation operation: JSONValue) -> JSONValue {
        var members = operation.members
        var responses = (members["responses"] ?? .null).members
        for problem in problems where problem.isUsual(for: members) {
            responses[String(problem.example.status.code)] = problem.reference
        }
        var inOrder = JSONObject()
        for (status, response) in responses.sorted(by: { $0.key < $1.key }) { inOrder[status] = response }
        members["responses"] = .object(inOrder)
        return .object(members)
    }
}

extension JSONValue {
    /// An object with each of its values changed.
    fileprivate func mappingMembers(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        var changed = JSONObject()
        for (key, value) in members { changed[key] = change(value) }
        return .object(changed)
    }
}
