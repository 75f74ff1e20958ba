internal import Cartwright
internal import Dispatch
internal import Synchronization

extension ConnectionPool {
    /// Runs something on a connection, and keeps the calling thread waiting: for protocols that are not asynchronous.
    /// The work is done on a thread of the pool's, so it goes on whoever waits.
    ///
    /// - Throws: as ``run(_:_:)`` does.
    func runBlocking<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) throws(CartwrightError) -> Value {
        let answer = Answer<Value>()
        start { lane in
            do throws(CartwrightError) {
                answer.set(.success(try lane.run(repetition, body)))
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
}
