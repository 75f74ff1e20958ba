internal import Cartwright
internal import Synchronization

/// Lets one caller at a time work on a session, in the order in which they came.
///
/// That is for one process. Between processes the revision decides: whoever is slower works out anew what to write.
/// Without the queue that would be so within a process, too, and many calls on one session would do most of their work
/// for nothing.
final class SessionQueue: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// Who waits for a session that somebody works on, by session.
        var lines: [String: [Caller]] = [:]
        var lastNumber: UInt64 = 0
    }

    private struct Caller {
        let number: UInt64
        let continuation: CheckedContinuation<Bool, Never>
        let alarm: Task<Void, Never>

        func resume(returning isIn: Bool) {
            alarm.cancel()
            continuation.resume(returning: isIn)
        }
    }

    /// Works on a session alone.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - milliseconds: how long to wait at most.
    ///   - body: the work.
    /// - Throws: `session.busy` where others take longer; `checkout.call_cancelled`; what the work throws.
    func alone<Value>(
        on session: String,
        waiting milliseconds: Int64,
        _ body: () async throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        guard await enter(session, waiting: milliseconds) else {
            throw .because(Task.isCancelled ? .callCancelled : .sessionBusy(session))
        }
        defer { leave(session) }
        return try await body()
    }

    private func enter(_ session: String, waiting milliseconds: Int64) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    guard var line = state.lines[session] else {
                        state.lines[session] = []
                        return true
                    }
                    // Whoever was cancelled before this is in no line that the handler below could look at.
                    guard !Task.isCancelled else { return false }
                    let alarm = Task {
                        try? await Task.sleep(for: .milliseconds(milliseconds))
                        if !Task.isCancelled { self.abandon(number, in: session) }
                    }
                    line.append(Caller(number: number, continuation: continuation, alarm: alarm))
                    state.lines[session] = line
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            abandon(number, in: session)
        }
    }

    /// Lets the next one in.
    private func leave(_ session: String) {
        let next = state.withLock { state -> Caller? in
            guard var line = state.lines[session], !line.isEmpty else {
                state.lines[session] = nil
                return nil
            }
            defer { state.lines[session] = line }
            return line.removeFirst()
        }
        next?.resume(returning: true)
    }

    /// Takes a caller out of the line, who has waited for long enough.
    private func abandon(_ number: UInt64, in session: String) {
        let caller = state.withLock { state -> Caller? in
            guard let place = state.lines[session]?.firstIndex(where: { $0.number == number }) else { return nil }
            return state.lines[session]?.remove(at: place)
        }
        caller?.resume(returning: false)
    }
}
