package import Cartwright
internal import Dispatch
internal import Synchronization

/// Waits for asynchronous work on the calling thread, which has nothing else to do: the thread of a command, never one
/// that runs tasks.
package func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws(CartwrightError) -> Value
) throws(CartwrightError) -> Value {
    try begun(work).outcome.get()
}

/// Waits for asynchronous work, until the result is not needed any more, which is checked 20 times a second.
///
/// - Returns: the result; nil if it was not needed any more, and then the work is canceled.
package func waiting<Value: Sendable>(
    unless isUnwanted: () -> Bool,
    for work: @escaping @Sendable () async throws(CartwrightError) -> Value
) throws(CartwrightError) -> Value? {
    let (task, outcome) = begun(work)
    while true {
        if let result = outcome.result(within: 50) { return try result.get() }
        guard isUnwanted() else { continue }
        task.cancel()
        return nil
    }
}

private func begun<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(CartwrightError) -> Value
) -> (task: Task<Void, Never>, outcome: AwaitedOutcome<Value>) {
    let outcome = AwaitedOutcome<Value>()
    let task = Task.detached {
        do throws(CartwrightError) { outcome.set(.success(try await work())) } catch { outcome.set(.failure(error)) }
    }
    return (task, outcome)
}

/// Waits for work done elsewhere, without blocking a thread.
///
/// - Parameter begin: starts the work, which must call its argument once.
package func answered<Value: Sendable>(
    _ begin: (_ answer: @escaping @Sendable (Result<Value, CartwrightError>) -> Void) -> Void
) async throws(CartwrightError) -> Value {
    try await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }.get()
}

/// The result of work done elsewhere, for one thread that waits for it.
package final class AwaitedOutcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, CartwrightError>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    package init() {}

    /// Sets the result, once.
    package func set(_ value: Result<Value, CartwrightError>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    /// Returns the result, if it is set within some milliseconds.
    fileprivate func result(within milliseconds: Int) -> Result<Value, CartwrightError>? {
        guard isThere.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return result.withLock { $0 }
    }

    /// Waits for the result.
    package func get() throws(CartwrightError) -> Value {
        while true {
            isThere.wait()
            if let result = result.withLock({ $0 }) { return try result.get() }
        }
    }
}
