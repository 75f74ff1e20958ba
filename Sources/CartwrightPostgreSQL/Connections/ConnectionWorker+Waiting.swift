internal import Cartwright
internal import CartwrightFiles

extension CartwrightError {
    /// The same error, with what is to be done about it here.
    func hinting(_ hint: String) -> CartwrightError {
        var told = self
        told.hint = hint
        return told
    }
}

extension ConnectionWorker {
    /// Runs something on its thread, and waits for it without blocking one of the caller's.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (ConnectionWorker) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await answered { answer in
            start { worker in answer(Result { () throws(CartwrightError) in try work(worker) }) }
        }
    }
}
