public import Cartwright
public import CartwrightCheckout
public import HTTPTypes

/// A route of an extension: its method, path, access and work.
public struct ServiceRoute: Sendable {
    /// The name in metrics and logs: `create_basket`.
    public let name: String
    /// The method.
    public let method: HTTPRequest.Method
    /// The path; `{…}` stands for any segment.
    public let path: String
    /// The scope that an access key needs, if the service has keys; nil for a public route.
    public let scope: Scope?
    /// True if the request may have a body, which is JSON.
    public let takesBody: Bool
    /// True if the route reads the query of its requests; false if a query is refused.
    public let takesQuery: Bool
    /// Carries a request out.
    public let answer: @Sendable (RouteRequest) async -> RouteAnswer

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - name: the name in metrics and logs.
    ///   - method: the method.
    ///   - path: the path; `{…}` stands for any segment.
    ///   - scope: the scope that an access key needs; nil for a public route.
    ///   - takesBody: true if the request may have a body.
    ///   - takesQuery: true if the request may have a query, which the route reads.
    ///   - answer: carries a request out.
    public init(
        _ name: String,
        _ method: HTTPRequest.Method,
        _ path: String,
        scope: Scope? = .checkout,
        takesBody: Bool = false,
        takesQuery: Bool = false,
        answer: @escaping @Sendable (RouteRequest) async -> RouteAnswer
    ) {
        (self.name, self.method, self.path, self.scope) = (name, method, path, scope)
        (self.takesBody, self.takesQuery, self.answer) = (takesBody, takesQuery, answer)
    }
}

/// A request of an extension's route, after authentication.
public struct RouteRequest: Sendable {
    /// Method, path with its query, and headers.
    public let head: HTTPRequest
    /// The segments of the path in place of each `{…}`, decoded.
    public let values: [String]
    /// The bytes of the body; empty if there is none.
    public let body: [UInt8]
    /// The id of the caller's access key; nil if the service has no keys.
    public let key: String?
    /// The shop.
    public let shop: ServedShop
    /// The instant of the request.
    public let now: Instant
    /// Examines the codes that the request brings to a session, as part of the terms of a call on the session. Nil if
    /// the number of the caller's attempts is not limited.
    public let codeExamination: CheckoutTerms.CodeExamination?
    /// Finds gift cards by the codes that the request brings. Nil if the service has no gift cards.
    public let giftCards: GiftCardEntry?

    /// Makes another request of the same caller at the same instant, contained in this one.
    public func containing(_ head: HTTPRequest, values: [String], body: [UInt8]) -> RouteRequest {
        RouteRequest(
            head: head,
            values: values,
            body: body,
            key: key,
            shop: shop,
            now: now,
            codeExamination: codeExamination,
            giftCards: giftCards
        )
    }
}

/// An answer of an extension.
public struct RouteAnswer: Sendable {
    /// The status.
    public var status: HTTPResponse.Status
    /// The headers.
    public var headers: HTTPFields
    /// The body.
    public var body: [UInt8]

    /// Creates an answer of bytes.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Creates an answer of a JSON value.
    public init(status: HTTPResponse.Status = .ok, json: JSONValue) {
        self.init(status: status, headers: [.contentType: "application/json"], body: json.utf8)
    }

    /// Creates an answer of plain text.
    public init(status: HTTPResponse.Status = .ok, text: String) {
        self.init(status: status, headers: [.contentType: "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// Creates the answer of a problem, as the service writes its own.
    public init(_ problem: Problem) {
        var headers = problem.headers
        headers[.contentType] = Problem.contentType
        self.init(status: problem.status, headers: headers, body: problem.json.utf8)
    }
}
