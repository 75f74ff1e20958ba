internal import Cartwright
internal import HTTPTypes

/// An answer that is a problem, listed once in the document for all operations.
struct DocumentedProblem: Sendable {
    /// The operations that may have this answer, besides those that name its status.
    enum Occurrence: Sendable {
        /// All operations.
        case always
        /// Operations that need an access key: they have a rate limit, values that a rule may refuse, and work that can
        /// fail.
        case withKey
        /// Operations with a body.
        case withBody
        /// Operations with a name in the path.
        case withName
        /// Operations that may have an idempotency key.
        case withIdempotencyKey
        /// Operations that may have `If-Match`.
        case withIfMatch
        /// No others.
        case whereNamed
    }

    /// The name for references from operations.
    let name: String
    let occurrence: Occurrence
    /// The condition of the answer.
    let description: String
    let headers: [AnswerHeader]
    /// An example.
    let example: Problem

    init(
        _ name: String,
        _ occurrence: Occurrence,
        _ description: String,
        headers: [AnswerHeader] = [],
        example: Problem
    ) {
        (self.name, self.occurrence, self.description) = (name, occurrence, description)
        (self.headers, self.example) = (headers, example)
    }

    init(
        _ name: String,
        _ occurrence: Occurrence,
        _ description: String,
        _ code: ErrorCode,
        _ detail: String,
        hint: String? = nil,
        pointer: String? = nil,
        headers: [AnswerHeader] = []
    ) {
        let error = CartwrightError(code, detail, hint: hint, at: InputLocation(pointer: pointer))
        self.init(name, occurrence, description, headers: headers, example: Problem(error))
    }

    /// The reference to the problem in the document.
    var reference: JSONValue { ["$ref": .string("#/components/responses/\(name)")] }

    /// True if an operation may have this answer.
    func isUsual(for operation: Endpoint) -> Bool {
        if operation.refusals.contains(example.status) { return true }
        return switch occurrence {
        case .always: true
        case .withKey: operation.scope != nil
        case .withBody: operation.body != nil
        case .withName: operation.parameters.contains { $0.place == .path }
        case .withIdempotencyKey: operation.takesKey
        case .withIfMatch: operation.takesIfMatch
        case .whereNamed: false
        }
    }

    /// The response object.
    var json: JSONValue {
        var object: JSONObject = ["description": .string(description)]
        object.setUnlessAbsent("headers", AnswerHeader.json(headers))
        let content: JSONValue = ["schema": Schema.problem.json, "example": example.json]
        object["content"] = .object([Problem.contentType: content])
        return .object(object)
    }
}
