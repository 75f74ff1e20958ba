public import Cartwright
public import CartwrightCheckout
public import HTTPTypes

/// One thing that an extension does: how it is asked for, and its work.
public struct ServiceRoute: Sendable {
    /// Its name in metrics and in the log: `create_basket`.
    public let name: String
    /// The method.
    public let method: HTTPRequest.Method
    /// The path; `{…}` stands for any segment.
    public let path: String
    /// What an access key must be for, where the service has keys; nil where anyone may ask.
    public let scope: Scope?
    /// Whether the request may have a body, which is JSON.
    public let takesBody: Bool
    /// The work.
    public let answer: @Sendable (RouteRequest) async -> RouteAnswer

    /// A route.
    ///
    /// - Parameters:
    ///   - name: its name in metrics and in the log.
    ///   - method: the method.
    ///   - path: the path; `{…}` stands for any segment.
    ///   - scope: what an access key must be for; nil where anyone may ask.
    ///   - takesBody: whether the request may have a body.
    ///   - answer: the work.
    public init(
        _ name: String,
        _ method: HTTPRequest.Method,
        _ path: String,
        scope: Scope? = .checkout,
        takesBody: Bool = false,
        answer: @escaping @Sendable (RouteRequest) async -> RouteAnswer
    ) {
        (self.name, self.method, self.path, self.scope) = (name, method, path, scope)
        (self.takesBody, self.answer) = (takesBody, answer)
    }
}

/// A request of an extension's route, whose caller and shop are known.
public struct RouteRequest: Sendable {
    /// Method, path with its query, and headers.
    public let head: HTTPRequest
    /// What stands in the path for each `{…}`, decoded.
    public let values: [String]
    /// The body as it came; empty where there is none.
    public let body: [UInt8]
    /// The id of the caller's access key; nil where the service has no keys.
    public let key: String?
    /// The shop.
    public let shop: ServedShop
    /// The instant of the request.
    public let now: Instant
    /// Examines the codes that the request brings to a session: part of the terms of a call on it. Nil where the caller
    /// may try as many as it likes.
    public let codeExamination: CheckoutTerms.CodeExamination?

    /// Another request of the same caller at the same instant: one that stands inside this one.
    public func containing(_ head: HTTPRequest, values: [String], body: [UInt8]) -> RouteRequest {
        RouteRequest(
            head: head,
            values: values,
            body: body,
            key: key,
            shop: shop,
            now: now,
            codeExamination: codeExamination
        )
    }
}

/// What an extension answers.
public struct RouteAnswer: Sendable {
    /// The status.
    public var status: HTTPResponse.Status
    /// The headers.
    public var headers: HTTPFields
    /// The body.
    public var body: [UInt8]

    /// An answer of bytes.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// An answer of a JSON value.
    public init(status: HTTPResponse.Status = .ok, json: JSONValue) {
        self.init(status: status, headers: [.contentType: "application/json"], body: json.utf8)
    }

    /// An answer of plain text.
    public init(status: HTTPResponse.Status = .ok, text: String) {
        self.init(status: status, headers: [.contentType: "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// A problem, as the service writes its own.
    public init(_ problem: Problem) {
        var headers = problem.headers
        headers[.contentType] = Problem.contentType
        self.init(status: problem.status, headers: headers, body: problem.json.utf8)
    }
}
