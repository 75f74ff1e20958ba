internal import Cartwright

/// An answer of an operation that is not a problem, in the OpenAPI document.
struct DocumentedAnswer: Sendable {
    let status: Int
    let description: String
    /// True if the answer has an `ETag`, for use in conditional requests.
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
        self.init(description, status: status, isTagged: isTagged, headers: headers, contents: contents)
    }

    private init(
        _ description: String,
        status: Int = 200,
        isTagged: Bool = false,
        headers: [AnswerHeader] = [],
        contents: [Content]
    ) {
        (self.status, self.description, self.isTagged) = (status, description, isTagged)
        (self.headers, self.contents) = ((isTagged ? [.etag] : []) + headers, contents)
    }

    /// A JSON answer.
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

    /// An answer of JSON values, one per line, in the media type of the request's lines.
    static func lines(_ description: String, _ example: Example) -> DocumentedAnswer {
        DocumentedAnswer(description, contents: Content.lines(example))
    }

    /// The answer if `If-None-Match` names the current representation.
    static let notModified = DocumentedAnswer("The caller has the current version.", status: 304, isTagged: true)

    /// The response object.
    ///
    /// - Throws: an error of area `json` if an example is not JSON.
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
    /// The name of its component; nil for a header that is described inline.
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
        "`true` if the request is a repetition.",
        .words(["true"])
    )
    static let retryAfter = AnswerHeader(
        "Retry-After",
        as: "retry_after",
        "Seconds to wait before another try.",
        .text(matching: "^[0-9]+$")
    )
    static let rateLimit = AnswerHeader("RateLimit", as: "rate_limit", "The requests left in this second.")
    static let rateLimitPolicy = AnswerHeader("RateLimit-Policy", as: "rate_limit", "The requests left in this second.")
    static let accept = AnswerHeader("Accept", as: "accept", "The accepted media types.")
    static let wwwAuthenticate = AnswerHeader("WWW-Authenticate", as: "www_authenticate", "The missing credentials.")
    static let location = AnswerHeader("Location", as: nil, "The address of the job.")

    /// The header object.
    var json: JSONValue { ["description": .string(description), "schema": schema.json] }

    /// Returns headers by their names; nil for none.
    static func json(_ headers: [AnswerHeader]) -> JSONValue? {
        var object = JSONObject()
        for header in headers {
            object[header.name] =
                header.component.map { ["$ref": .string("#/components/headers/\($0)")] } ?? header.json
        }
        return headers.isEmpty ? nil : .object(object)
    }
}
