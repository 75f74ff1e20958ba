internal import Cartwright
internal import Logging
internal import ServiceLifecycle

/// The retry of a continuous upload while its store is locked by another process, or its disk is full: it waits, logs
/// it, and continues. An upload with an end throws the error.
struct StoreRetry {
    private let uploader: Uploader
    private let hasEnd: Bool

    /// The time before the next attempt. The store itself has waited before it failed.
    private static let wait: Duration = .seconds(1)

    init(for uploader: Uploader, _ goal: Uploader.Goal) { (self.uploader, hasEnd) = (uploader, goal.endsWhenSettled) }

    /// Runs a function on the store, or waits a while if the store is busy.
    ///
    /// - Returns: nil if the function was not completed.
    /// - Throws: every error that does not pass by itself.
    func outlasts<Value>(
        _ body: () async throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value? {
        do throws(CartwrightError) {
            return try await body()
        } catch {
            guard !hasEnd, [.storeLocked, .storeFull].contains(error.code) else { throw error }
            uploader.logger.warning(
                "store busy",
                metadata: ["code": "\(error.code)", "reason": "\(error.summary)", "again_in": "1 s"]
            )
            try? await cancelWhenGracefulShutdown { [uploader] in
                try await uploader.dependencies.sleep(Self.wait)
            }
            return nil
        }
    }

    /// Runs a function on the store, however long it is busy.
    ///
    /// - Returns: nil if the upload was ended meanwhile.
    func insists<Value>(
        _ body: () async throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value? {
        repeat {
            if let value = try await outlasts(body) { return value }
        } while !Task.isCancelled && !Task.isShuttingDownGracefully
        return nil
    }
}
