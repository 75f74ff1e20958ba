internal import Cartwright
internal import HTTPTypes

/// An answer that is a problem, as the document lists it once for all operations.
struct DocumentedProblem: Sendable {
    /// The operations that may be answered so, besides those that name its status.
    enum Occurrence: Sendable {
        /// All.
        case always
        /// Those behind an access key: they have a rate, values that a rule may refuse, and something that can fail.
        case withKey
        /// Those with a body.
        case withBody
        /// Those whose path names something.
        case withName
        /// Those that may have an idempotency key.
        case withIdempotencyKey
        /// Those that may depend on the state that the caller saw.
        case withIfMatch
    }

    /// What operations refer to it by.
    let name: String
    let occurrence: Occurrence
    /// When it is the answer.
    let description: String
    let headers: [AnswerHeader]
    /// Such a problem.
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

    /// Where it stands in the document.
    var reference: JSONValue { ["$ref": .string("#/components/responses/\(name)")] }

    /// True where an operation may be answered so.
    func isUsual(for operation: Operation) -> Bool {
        if operation.refusals.contains(example.status) { return true }
        return switch occurrence {
        case .always: true
        case .withKey: operation.scope != nil
        case .withBody: operation.body != nil
        case .withName: operation.parameters.contains { $0.place == .path }
        case .withIdempotencyKey: operation.takesKey
        case .withIfMatch: operation.takesIfMatch
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
