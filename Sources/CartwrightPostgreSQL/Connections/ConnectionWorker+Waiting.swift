internal import Cartwright

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
        let result: Result<Value, CartwrightError> = await withCheckedContinuation { continuation in
            start { worker in
                do throws(CartwrightError) {
                    continuation.resume(returning: .success(try work(worker)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
