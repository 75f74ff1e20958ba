internal import HTTPTypes

/// One thing that the service does: how it is asked for, and by whom.
struct Operation: Sendable {
    /// Its name, as the OpenAPI document has it: `create_quote`.
    let name: String
    let method: HTTPRequest.Method
    /// Its path: `/v1/sessions/{id}`.
    let path: String
    /// What a key must be for; nil where none is needed.
    let scope: Scope?
    /// What a body is like; nil where there is none.
    let body: BodyKind?
    /// Whether it has effects that must not happen twice, and so needs an idempotency key.
    let isKeyed: Bool
    /// Whether it may have an idempotency key though it needs none: done twice it is the same, but for its revision.
    let mayHaveKey: Bool
    /// Whether its answer is kept apart, since it changes no session.
    let isKeptApart: Bool
    /// The session in which its key counts, given what stands in the path.
    let session: @Sendable (String) -> String
    /// The parameters of the query that it knows.
    let parameters: Set<String>
    /// Carries it out.
    let carryOut: @Sendable (Call) async throws(Problem) -> Answer
    /// Whether it takes less time than handing it to another thread, as long as its body is small.
    let isQuick: Bool
    /// Answers for the process, which needs no shop; nil where it is a shop that is asked.
    let ofProcess: OfProcess?
    /// Answers what comes to nothing before it begins; nil where that is a problem as usual.
    var refusing: Refusing?

    /// What the process knows by itself, given what stands in the path.
    typealias OfProcess = @Sendable (ServiceContext, [String]) throws(Problem) -> Answer

    init(
        _ name: String,
        _ method: HTTPRequest.Method,
        _ path: String,
        scope: Scope?,
        body: BodyKind? = nil,
        isKeyed: Bool = false,
        mayHaveKey: Bool = false,
        isKeptApart: Bool = false,
        isQuick: Bool = false,
        session: @escaping @Sendable (String) -> String = { $0 },
        parameters: Set<String> = [],
        _ carryOut: @escaping @Sendable (Call) async throws(Problem) -> Answer
    ) {
        (self.name, self.method, self.path, self.scope) = (name, method, path, scope)
        (self.body, self.isKeyed, self.isKeptApart, self.parameters) = (body, isKeyed, isKeptApart, parameters)
        (self.session, self.carryOut, ofProcess) = (session, carryOut, nil)
        (self.mayHaveKey, self.isQuick) = (mayHaveKey, isQuick)
    }

    /// An operation that anyone may ask for, and that is answered whether or not any store is there.
    init(_ name: String, ofProcess path: String, _ answer: @escaping OfProcess) {
        (self.name, method, self.path, scope) = (name, .get, path, nil)
        (body, isKeyed, mayHaveKey, isKeptApart, isQuick, parameters) = (nil, false, false, false, false, [])
        session = { $0 }
        carryOut = { call throws(Problem) in try answer(call.service, call.path) }
        ofProcess = answer
    }
}

/// What the body of a request is like.
enum BodyKind: Hashable, Sendable {
    /// One JSON value.
    case json
    /// The same as a merge patch (RFC 7396).
    case mergePatch
    /// One JSON value, or one in each line, of any length.
    case catalog
    /// One JSON value in each line, read while it comes.
    case lines
    /// JSON, or nothing.
    case optionalJSON

    /// The media types.
    var mediaTypes: [String] {
        switch self {
        case .json, .optionalJSON: ["application/json"]
        case .mergePatch: ["application/merge-patch+json", "application/json"]
        case .catalog: ["application/json", "application/x-ndjson"]
        case .lines: ["application/x-ndjson"]
        }
    }
}
