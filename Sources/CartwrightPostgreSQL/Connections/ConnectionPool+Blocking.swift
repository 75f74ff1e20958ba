internal import Cartwright
internal import CartwrightFiles

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
        start { worker in outcome.set(Result { () throws(CartwrightError) in try worker.run(repetition, body) }) }
        return try outcome.get()
    }
}
