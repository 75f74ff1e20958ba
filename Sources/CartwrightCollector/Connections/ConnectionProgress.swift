/// The progress of the requests of one connection. A sender may start the next request before an answer is there.
struct ConnectionProgress: Hashable {
    /// The number of requests whose headers were received.
    var heads = 0
    /// The number of requests that were received completely.
    var ends = 0
    /// The number of answers that were written.
    var answers = 0
    /// True if the connection closes: nothing more is read from it.
    var isClosing = false

    /// The event that the connection waits for.
    enum Stage: Hashable {
        case firstRequest, nextRequest, body, answer, close
    }

    var stage: Stage {
        if isClosing { return .close }
        if heads <= answers { return answers == 0 ? .firstRequest : .nextRequest }
        return ends <= answers ? .body : .answer
    }

    /// True if the request that is answered next was received completely.
    var isRequestComplete: Bool { ends > answers }
}
