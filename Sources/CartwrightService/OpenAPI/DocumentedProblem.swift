internal import Cartwright
internal import HTTPTypes

/// An answer that is a problem, as the document lists it once for all operations.
struct DocumentedProblem: Sendable {
    /// Which operations may be answered so.
    enum Occurrence: Sendable {
        /// All.
        case always
        /// Those behind an access key: they have a rate, values that a rule may refuse, and something that can fail.
        case withKey
        /// Those with a body.
        case withBody
        /// Those that name it themselves.
        case named
    }

    /// What operations refer to it by.
    let name: String
    let occurrence: Occurrence
    /// When it is the answer.
    let description: String
    /// The headers it has, each with the component that describes it.
    let headers: KeyValuePairs<String, String>
    /// Such a problem.
    let example: Problem

    init(
        _ name: String,
        _ occurrence: Occurrence,
        _ description: String,
        headers: KeyValuePairs<String, String> = [:],
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
        headers: KeyValuePairs<String, String> = [:]
    ) {
        let error = CartwrightError(code, detail, hint: hint, at: InputLocation(pointer: pointer))
        self.init(name, occurrence, description, headers: headers, example: Problem(error))
    }

    /// Where it stands in the document.
    var reference: JSONValue { ["$ref": .string("#/components/responses/\(name)")] }

    /// Whether an operation may be answered so without naming it.
    func isUsual(for operation: JSONObject) -> Bool {
        switch occurrence {
        case .always: true
        case .withKey: operation["security"] != .array([])
        case .withBody: operation["requestBody"] != nil
        case .named: false
        }
    }

    /// The response object.
    var json: JSONValue {
        var object: JSONObject = ["description": .string(description)]
        if !headers.isEmpty {
            var described = JSONObject()
            for (name, component) in headers {
                described[name] = ["$ref": .string("#/components/headers/\(component)")]
            }
            object["headers"] = .object(described)
        }
        object["content"] = [
            "application/problem+json": [
                "schema": ["$ref": "#/components/schemas/problem"], "example": example.json,
            ]
        ]
        return .object(object)
    }
}
