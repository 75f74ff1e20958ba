internal import Cartwright
internal import CartwrightSystem

extension ConnectionPool {
    /// Runs something on a connection, and keeps the calling thread waiting: for protocols that are not asynchronous.
    /// The work is done on a thread of the pool's, so it goes on whoever waits.
    ///
    /// - Throws: as ``run(_:_:)`` does.
    func runBlocking<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) throws(CartwrightError) -> Value {
        let outcome = AwaitedOutcome<Value>()
        start { worker in
            do throws(CartwrightError) {
                outcome.set(.success(try worker.run(repetition, body)))
            } catch {
                outcome.set(.failure(error))
            }
        }
        return try outcome.get()
    }
}
