internal import NIOCore
internal import NIOPosix

/// The threads that carry out what takes long: pricing large carts, returns, replay, catalogs.
///
/// They are as many as there are processors, twice, and work waits for one of them in the order in which it came. The
/// threads of connections and the pool of tasks stay free, so that connections are accepted and `/health`, `/ready` and
/// `/metrics` are answered whatever else runs.
final class WorkThreads: TaskExecutor {
    /// Those of this process.
    private static let shared = WorkThreads(count: count)

    /// Those of a task and of the tasks that it begins. A service has those of its process, unless it is begun with
    /// others.
    @TaskLocal static var own = shared

    /// The number of threads.
    static let count = max(4, 2 * System.coreCount)

    private let threads: NIOThreadPool

    init(count: Int) {
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
    }

    /// Ends the threads when they have carried out what waits for them.
    func end() { threads.shutdownGracefully { _ in } }

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
    try await withTaskExecutorPreference(WorkThreads.own) { () async throws(Failure) in try await body() }
}

/// Carries something short out beside the threads that may work for long: it is done though all of those are occupied.
func besideWork<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(Failure) in try await body() }
}
