internal import Synchronization

/// The idempotency keys of requests. A request without a response keeps its key, so that a repetition takes effect
/// once.
final class RequestKeys: Sendable {
    private let prefix: String
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var unanswered: ServiceRequest?
    }

    /// - Parameter prefix: a prefix that is unique to this program.
    init(prefix: String) { self.prefix = prefix }

    /// Returns the key of a request: the previous key if the request is the same one and its outcome is unknown.
    func key(of request: ServiceRequest) -> String {
        state.withLock { state in
            if state.unanswered != request {
                state.count += 1
                state.unanswered = request
            }
            return "\(prefix)-\(state.count)"
        }
    }

    /// Records that a request has its response.
    func settle(_ request: ServiceRequest) {
        state.withLock { state in
            if state.unanswered == request { state.unanswered = nil }
        }
    }

    /// Returns a name that is unique among all programs.
    func name() -> String {
        state.withLock { state in
            state.count += 1
            return "\(prefix)-\(state.count)"
        }
    }
}
