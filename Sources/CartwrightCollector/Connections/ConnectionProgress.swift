/// How far the requests of one connection have come. A sender may begin the next one before an answer is there.
struct ConnectionProgress: Hashable {
    /// Requests whose headers have come.
    var heads = 0
    /// Requests that have come as a whole.
    var ends = 0
    /// Answers that were written.
    var answers = 0
    /// Whether the connection closes: nothing more is read from it.
    var isClosing = false

    /// What the connection waits for.
    enum Stage: Hashable {
        case firstRequest, nextRequest, body, answer, close
    }

    var stage: Stage {
        if isClosing { return .close }
        if heads <= answers { return answers == 0 ? .firstRequest : .nextRequest }
        return ends <= answers ? .body : .answer
    }

    /// Whether the request that is answered next has come as a whole.
    var isRequestComplete: Bool { ends > answers }
}
