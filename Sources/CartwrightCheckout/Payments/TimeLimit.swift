internal import Synchronization

/// Runs something for a time at most. What takes longer is cancelled and left alone: its answer counts no more.
///
/// - Returns: its value; nil where it threw, took too long, or the caller was cancelled.
package func within<Value: Sendable>(
    milliseconds: Int64,
    _ body: @escaping @Sendable () async throws -> Value
) async -> Value? {
    let race = Race<Value>()
    let work = Task { race.finish(with: try? await body()) }
    let alarm = Task {
        try? await Task.sleep(for: .milliseconds(milliseconds))
        race.finish(with: nil)
    }
    defer {
        alarm.cancel()
        work.cancel()
    }
    return await withTaskCancellationHandler {
        await withCheckedContinuation { race.begin($0) }
    } onCancel: {
        race.finish(with: nil)
    }
}

/// The first to finish is the one whose value counts.
private final class Race<Value: Sendable>: Sendable {
    private let state = Mutex(State.running)

    private enum State {
        case running
        case awaited(CheckedContinuation<Value?, Never>)
        case finished(Value?)
    }

    func begin(_ continuation: CheckedContinuation<Value?, Never>) {
        let early: Value?? = state.withLock { state in
            if case .finished(let value) = state { return .some(value) }
            state = .awaited(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    func finish(with value: Value?) {
        let waiting: CheckedContinuation<Value?, Never>? = state.withLock { state in
            defer { if case .finished = state {} else { state = .finished(value) } }
            guard case .awaited(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(returning: value)
    }
}
