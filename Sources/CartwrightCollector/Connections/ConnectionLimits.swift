package import HTTPTypes

/// The limits of a server's connections.
package struct ConnectionLimits: Sendable {
    /// The maximum size of a body in bytes. After an answer, up to four times as many bytes of a continuing body are
    /// discarded.
    package var bodyBytes: Int
    /// The time limit for the headers of a connection's first request.
    package var headerLimit: Duration
    /// The time limit for a body; for a streamed body, the limit for each part.
    package var bodyLimit: Duration
    /// The time that a connection may wait for its next request, and for its answer.
    package var idleLimit: Duration
    /// The time to wait for the rest of a refused request before the connection is closed.
    package var closingLimit: Duration
    /// The answer to a request whose headers are too large.
    package var longHeadersAnswer: WholeAnswer?
    /// The answer to a request whose own answer has not started in time; nil to close the connection without an
    /// answer.
    package var lateAnswer: WholeAnswer?
    /// Returns true if a request is answered while it is received; it may take any time as long as it continues.
    package var isStreamed: @Sendable (HTTPRequest) -> Bool

    /// A fixed answer.
    package struct WholeAnswer: Sendable {
        /// The status and headers.
        package var head: HTTPResponse
        /// The body.
        package var body: [UInt8]

        /// Creates an answer.
        package init(_ head: HTTPResponse, body: [UInt8]) { (self.head, self.body) = (head, body) }
    }

    /// Creates limits.
    package init(
        bodyBytes: Int,
        headerLimit: Duration = .seconds(10),
        bodyLimit: Duration = .seconds(10),
        idleLimit: Duration = .seconds(30),
        closingLimit: Duration = .seconds(1),
        longHeadersAnswer: WholeAnswer? = nil,
        lateAnswer: WholeAnswer? = nil,
        isStreamed: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false }
    ) {
        self.bodyBytes = bodyBytes
        (self.headerLimit, self.bodyLimit) = (headerLimit, bodyLimit)
        (self.idleLimit, self.closingLimit) = (idleLimit, closingLimit)
        (self.longHeadersAnswer, self.lateAnswer, self.isStreamed) = (longHeadersAnswer, lateAnswer, isStreamed)
    }
}
