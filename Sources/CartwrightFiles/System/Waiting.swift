package import Cartwright
internal import Dispatch
internal import Synchronization

/// Blocks the calling thread until asynchronous work is done. Call it on the thread of a command, and never on a thread
/// that runs tasks.
package func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws(CartwrightError) -> Value
) throws(CartwrightError) -> Value {
    try begun(work).outcome.get()
}

/// Blocks the calling thread until asynchronous work is done or its result is no longer needed.
///
/// - Parameter isUnwanted: true if the result is no longer needed; it is called 20 times a second.
/// - Returns: the result; nil if it is no longer needed. The work is then cancelled.
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

/// Waits for work with a callback, without blocking a thread.
///
/// - Parameter begin: starts the work, which must call its argument once.
package func answered<Value: Sendable>(
    _ begin: (_ answer: @escaping @Sendable (Result<Value, CartwrightError>) -> Void) -> Void
) async throws(CartwrightError) -> Value {
    try await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }.get()
}

/// The result of asynchronous work, for one waiting thread.
package final class AwaitedOutcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, CartwrightError>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    package init() {}

    /// Sets the result, once.
    package func set(_ value: Result<Value, CartwrightError>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    /// Returns the result if it is set within a number of milliseconds, otherwise nil.
    fileprivate func result(within milliseconds: Int) -> Result<Value, CartwrightError>? {
        guard isThere.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return result.withLock { $0 }
    }

    /// Blocks the thread until the result is set, and returns it.
    package func get() throws(CartwrightError) -> Value {
        while true {
            isThere.wait()
            if let result = result.withLock({ $0 }) { return try result.get() }
        }
    }
}
