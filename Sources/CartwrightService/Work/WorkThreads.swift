internal import NIOCore
internal import NIOPosix

/// The threads for long work: pricing of large carts, returns, replay, catalogs.
///
/// There are two per processor, at least four, and work waits for them in order of arrival. The threads of connections
/// and the pool of tasks stay free, so that connections are accepted and `/health`, `/ready` and `/metrics` are
/// answered under any load.
final class WorkThreads: TaskExecutor {
    /// The threads of the process.
    private static let shared = WorkThreads(count: count)

    /// The threads of a task and its child tasks: those of the process, unless a service is started with others.
    @TaskLocal static var own = shared

    /// The number of threads.
    static let count = max(4, 2 * System.coreCount)

    private let threads: NIOThreadPool

    init(count: Int) {
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
    }

    /// Ends the threads after the waiting work.
    func end() { threads.shutdownGracefully { _ in } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs some work in the threads for long work, so that the connection's thread can serve other connections.
func offLoop<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(WorkThreads.own) { () async throws(Failure) in try await body() }
}

/// Runs some short work outside the threads for long work, so that it completes even if all of them are busy.
func besideWork<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(Failure) in try await body() }
}
