internal import NIOCore
internal import NIOPosix

/// The threads that carry out what takes long: pricing large carts, returns, replay, catalogs.
///
/// They are as many as there are processors, twice, and work waits for one of them in the order in which it came. The
/// threads of connections and the pool of tasks stay free, so that connections are accepted and `/health`, `/ready` and
/// `/metrics` are answered whatever else runs.
final class WorkThreads: TaskExecutor {
    /// Those of this process.
    static let shared = WorkThreads(count: count)

    /// The number of threads.
    static let count = max(4, 2 * System.coreCount)

    private let threads: NIOThreadPool

    init(count: Int) {
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Carries something out by the threads that may work for long, so that a connection's thread goes on with other
/// connections.
func offLoop<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(WorkThreads.shared) { () async throws(Failure) in try await body() }
}

/// Carries something short out beside the threads that may work for long: it is done though all of those are occupied.
func besideWork<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(Failure) in try await body() }
}
