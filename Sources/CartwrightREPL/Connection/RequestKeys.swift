internal import Synchronization

/// The idempotency keys of requests: one that got no answer keeps its key, so that it counts once however often it is
/// asked for.
final class RequestKeys: Sendable {
    private let prefix: String
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var unanswered: ServiceRequest?
    }

    /// - Parameter prefix: what no other program's keys begin with.
    init(prefix: String) { self.prefix = prefix }

    /// The key of a request: that of the one before where it is the same one and nobody knows what became of it.
    func key(of request: ServiceRequest) -> String {
        state.withLock { state in
            if state.unanswered != request {
                state.count += 1
                state.unanswered = request
            }
            return "\(prefix)-\(state.count)"
        }
    }

    /// Takes note that a request has its answer.
    func settle(_ request: ServiceRequest) {
        state.withLock { state in
            if state.unanswered == request { state.unanswered = nil }
        }
    }

    /// A name that no other program gives.
    func name() -> String {
        state.withLock { state in
            state.count += 1
            return "\(prefix)-\(state.count)"
        }
    }
}
