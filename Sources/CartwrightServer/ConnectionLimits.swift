package import HTTPTypes

/// The limits of a server's connections.
package struct ConnectionLimits: Sendable {
    /// The most bytes of a body. Of one that goes on after an answer was given, four times as many are thrown away.
    package var bodyBytes: Int
    /// How long the headers of a connection's first request may take to come, in milliseconds.
    package var headerMilliseconds: Int64
    /// How long a body may take to come, in milliseconds; of one that is streamed, how long a part of it may.
    package var bodyMilliseconds: Int64
    /// How long a connection may wait for its next request, and for its answer, in milliseconds.
    package var idleMilliseconds: Int64
    /// How long the rest of a request that was refused is waited for before the connection is closed, in milliseconds.
    package var closingMilliseconds: Int64
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
        headerMilliseconds: Int64 = 10_000,
        bodyMilliseconds: Int64 = 10_000,
        idleMilliseconds: Int64 = 30_000,
        closingMilliseconds: Int64 = 1_000,
        longHeadersAnswer: WholeAnswer? = nil,
        lateAnswer: WholeAnswer? = nil,
        isStreamed: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false }
    ) {
        self.bodyBytes = bodyBytes
        (self.headerMilliseconds, self.bodyMilliseconds) = (headerMilliseconds, bodyMilliseconds)
        (self.idleMilliseconds, self.closingMilliseconds) = (idleMilliseconds, closingMilliseconds)
        (self.longHeadersAnswer, self.lateAnswer, self.isStreamed) = (longHeadersAnswer, lateAnswer, isStreamed)
    }
}
