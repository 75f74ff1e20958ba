internal import Cartwright
internal import Logging
internal import ServiceLifecycle

/// What an upload that follows does while its store is locked by another process, or its disk is full: it waits, says
/// so, and goes on. An upload that is to come to an end does so with the error.
struct StoreRetry {
    private let uploader: Uploader
    private let hasEnd: Bool

    /// The time before it tries again. The store itself has waited before it gave up.
    private static let wait: Duration = .seconds(1)

    init(for uploader: Uploader, _ goal: Uploader.Goal) { (self.uploader, hasEnd) = (uploader, goal.endsWhenSettled) }

    /// Does something with the store, or waits a while where that is busy.
    ///
    /// - Returns: nil where it was not done.
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

    /// Does something with the store, however long that is busy.
    ///
    /// - Returns: nil where the upload was ended meanwhile.
    func insists<Value>(
        _ body: () async throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value? {
        repeat {
            if let value = try await outlasts(body) { return value }
        } while !Task.isCancelled && !Task.isShuttingDownGracefully
        return nil
    }
}
