internal import Cartwright
internal import HTTPTypes
internal import Hummingbird

/// An answer of an operation.
struct Answer: Sendable {
    var status: HTTPResponse.Status = .ok
    var headers: HTTPFields = [:]
    var body: Body = .none
    /// Records that are written atomically with the answer if the answer is stored under an idempotency key.
    var records: [RecordChange] = []
    /// The body to store for repetitions in place of that of the answer, which has a secret; nil for the same.
    var repeatedBody: [UInt8]?
    /// Work that begins after the records are written.
    var beginning: (@Sendable () async -> Void)?

    enum Body: Sendable {
        case none
        case bytes([UInt8])
        case stream(ResponseBody)
    }

    /// Makes an answer of a JSON value.
    static func json(
        _ value: JSONValue,
        status: HTTPResponse.Status = .ok,
        tag: EntityTag? = nil
    ) -> Answer {
        json(bytes: value.utf8, status: status, tag: tag)
    }

    /// Makes an answer of JSON text.
    static func json(bytes: [UInt8], status: HTTPResponse.Status = .ok, tag: EntityTag? = nil) -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let tag { headers[.eTag] = tag.text }
        return Answer(status: status, headers: headers, body: .bytes(bytes))
    }

    /// Makes an answer of text.
    static func text(_ text: String, type: String) -> Answer {
        Answer(headers: [.contentType: type], body: .bytes(Array(text.utf8)))
    }

    init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .none) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Makes the answer of a problem.
    init(_ problem: Problem) {
        status = problem.status
        headers = problem.headers
        headers[.contentType] = Problem.contentType
        body = .bytes(problem.json.utf8)
    }
}
