internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// A connection whose requests are read, answered and written by the thread that moves its bytes.
///
/// Handing a request to another thread and its answer back costs more than pricing a cart. What takes long or waits for
/// a store is carried out by other threads all the same: see ``offLoop(_:)``.
struct LoopChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let inner: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        inner.setup(channel: channel, logger: logger)
    }

    func handle(value: Value, logger: Logger) async {
        let executor = LoopExecutor(value.channel.eventLoop)
        // Nothing else keeps it while jobs may be handed to it.
        defer { withExtendedLifetime(executor) {} }
        await withTaskExecutorPreference(executor) { await inner.handle(value: value, logger: logger) }
    }
}

/// Runs the parts of a task on an event loop, one after the other.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Carries something out by the threads that may wait, so that a connection's thread goes on with other connections.
func offLoop<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(Failure) in try await body() }
}
