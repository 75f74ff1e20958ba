internal import Cartwright

/// Lets one caller at a time work on a session, in the order in which they came.
///
/// That is for one process. Between processes the revision decides: whoever is slower works out anew what to write.
/// Without the queue that would be so within a process, too, and many calls on one session would do most of their work
/// for nothing.
final class SessionQueue: Sendable {
    private let callers = CallerQueue<String>()

    /// Works on a session alone.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - limit: how long to wait at most.
    ///   - body: the work.
    /// - Throws: `session.busy` where others take longer; `checkout.call_cancelled`; what the work throws.
    func alone<Value>(
        on session: String,
        waiting limit: Duration,
        _ body: () async throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        guard await callers.enter(session, waiting: limit) == .entered else {
            throw Task.isCancelled ? .callCancelled : .sessionBusy(session)
        }
        defer { callers.leave(session) }
        return try await body()
    }
}
