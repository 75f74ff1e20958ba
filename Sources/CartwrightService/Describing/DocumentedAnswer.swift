internal import Cartwright

/// An answer of an operation that is not a problem, as the document shows it.
struct DocumentedAnswer: Sendable {
    let status: Int
    let description: String
    /// True where the answer has an `ETag`, by which a request can be made to depend on it.
    let isTagged: Bool
    let headers: [AnswerHeader]
    let contents: [Content]

    init(
        _ description: String,
        status: Int = 200,
        isTagged: Bool = false,
        headers: [AnswerHeader] = [],
        _ contents: Content...
    ) {
        (self.status, self.description, self.isTagged) = (status, description, isTagged)
        (self.headers, self.contents) = ((isTagged ? [.etag] : []) + headers, contents)
    }

    /// An answer of JSON.
    static func json(
        _ description: String,
        _ schema: Schema,
        _ example: Example?,
        status: Int = 200,
        isTagged: Bool = false,
        headers: [AnswerHeader] = []
    ) -> DocumentedAnswer {
        DocumentedAnswer(description, status: status, isTagged: isTagged, headers: headers, .json(schema, example))
    }

    /// The answer to a request whose `If-None-Match` names what is there.
    static let notModified = DocumentedAnswer("The caller has it already.", status: 304, isTagged: true)

    /// The response object.
    ///
    /// - Throws: an error of area `json` where an example is not JSON.
    func json(with further: [AnswerHeader]) throws(CartwrightError) -> JSONValue {
        var object: JSONObject = ["description": .string(description)]
        object.setUnlessAbsent("headers", AnswerHeader.json(headers + further))
        if !contents.isEmpty { object["content"] = try Content.json(contents) }
        return .object(object)
    }
}

/// A header of answers.
struct AnswerHeader: Sendable {
    let name: String
    /// The component that describes it; nil for one that is described where it is used.
    let component: String?
    private let description: String
    private let schema: Schema

    private init(_ name: String, as component: String?, _ description: String, _ schema: Schema = .text) {
        (self.name, self.component, self.description, self.schema) = (name, component, description, schema)
    }

    static let etag = AnswerHeader("ETag", as: "etag", "A strong tag: the revision, and a digest of the bytes.")
    static let replayed = AnswerHeader(
        "Idempotent-Replayed",
        as: "replayed",
        "`true` where the request is a repetition.",
        .words(["true"])
    )
    static let retryAfter = AnswerHeader(
        "Retry-After",
        as: "retry_after",
        "Seconds to wait before another try.",
        .text(matching: "^[0-9]+$")
    )
    static let rateLimit = AnswerHeader("RateLimit", as: "rate_limit", "What is left of this second.")
    static let rateLimitPolicy = AnswerHeader("RateLimit-Policy", as: "rate_limit", "What is left of this second.")
    static let accept = AnswerHeader("Accept", as: "accept", "What is taken.")
    static let wwwAuthenticate = AnswerHeader("WWW-Authenticate", as: "www_authenticate", "What is lacking.")
    static let location = AnswerHeader("Location", as: nil, "Where the job is.")

    /// The header object.
    var json: JSONValue { ["description": .string(description), "schema": schema.json] }

    /// Some headers by their names; nil for none.
    static func json(_ headers: [AnswerHeader]) -> JSONValue? {
        var object = JSONObject()
        for header in headers {
            object[header.name] =
                header.component.map { ["$ref": .string("#/components/headers/\($0)")] } ?? header.json
        }
        return headers.isEmpty ? nil : .object(object)
    }
}
