import Cartwright
import Dispatch
import Synchronization

/// Waits for something asynchronous on the thread of a command, which has nothing else to do meanwhile.
func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws(CartwrightError) -> Value
) throws(CartwrightError) -> Value {
    let answer = Answer<Value>()
    Task.detached {
        do throws(CartwrightError) {
            answer.set(.success(try await work()))
        } catch {
            answer.set(.failure(error))
        }
    }
    return try answer.get()
}

private final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, CartwrightError>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ value: Result<Value, CartwrightError>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    func get() throws(CartwrightError) -> Value {
        while true {
            isThere.wait()
            if let result = result.withLock({ $0 }) { return try result.get() }
        }
    }
}
