package import HTTPTypes

/// The limits of a server's connections.
package struct ConnectionLimits: Sendable {
    /// The most bytes of a body. Of one that goes on after an answer was given, four times as many are thrown away.
    package var bodyBytes: Int
    /// The time in which the headers of a connection's first request must come.
    package var headerLimit: Duration
    /// The time in which a body must come; of one that is streamed, how long a part of it may.
    package var bodyLimit: Duration
    /// The time that a connection may wait for its next request, and for its answer.
    package var idleLimit: Duration
    /// The time that the rest of a refused request is waited for before the connection is closed.
    package var closingLimit: Duration
    /// What a request is answered with whose headers are larger than the server takes.
    package var longHeadersAnswer: WholeAnswer?
    /// What a request is answered with whose own answer has not begun when its time is over; nil where the connection
    /// is closed without a word.
    package var lateAnswer: WholeAnswer?
    /// Whether a request is answered while it comes, and may take as long as it likes as long as it goes on.
    package var isStreamed: @Sendable (HTTPRequest) -> Bool

    /// An answer that is there from the start.
    package struct WholeAnswer: Sendable {
        /// Status and headers.
        package var head: HTTPResponse
        /// The body.
        package var body: [UInt8]

        /// An answer.
        package init(_ head: HTTPResponse, body: [UInt8]) { (self.head, self.body) = (head, body) }
    }

    /// Limits.
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
