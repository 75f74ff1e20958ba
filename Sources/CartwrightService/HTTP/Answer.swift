internal import Cartwright
internal import HTTPTypes
internal import Hummingbird

/// What an operation answers.
struct Answer: Sendable {
    var status: HTTPResponse.Status = .ok
    var headers: HTTPFields = [:]
    var body: Body = .none
    /// What is written together with the answer, where it is kept with a key: both, or nothing.
    var records: [RecordChange] = []
    /// What begins once that is written.
    var beginning: (@Sendable () async -> Void)?

    enum Body: Sendable {
        case none
        case bytes([UInt8])
        case stream(ResponseBody)
    }

    /// An answer of a JSON value.
    static func json(
        _ value: JSONValue,
        status: HTTPResponse.Status = .ok,
        tag: EntityTag? = nil
    ) -> Answer {
        json(bytes: value.utf8, status: status, tag: tag)
    }

    /// An answer of JSON text.
    static func json(bytes: [UInt8], status: HTTPResponse.Status = .ok, tag: EntityTag? = nil) -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let tag { headers[.eTag] = tag.text }
        return Answer(status: status, headers: headers, body: .bytes(bytes))
    }

    /// An answer of text.
    static func text(_ text: String, type: String) -> Answer {
        Answer(headers: [.contentType: type], body: .bytes(Array(text.utf8)))
    }

    init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .none) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// The answer of a problem.
    init(_ problem: Problem) {
        status = problem.status
        headers = problem.headers
        headers[.contentType] = Problem.contentType
        body = .bytes(problem.json.utf8)
    }
}
