internal import Cartwright
internal import CartwrightCollector
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// A connection whose requests are read, answered and written by its event loop's thread.
///
/// A switch of threads for a request and its answer costs more than the pricing of a cart. Work that takes long or
/// waits for a store still runs in other threads: see ``offLoop(_:)``. The work for a request ends with its connection.
struct LoopChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let inner: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let (inner, end) = (inner, ConnectionEnd())
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ConnectionEnd.Handler(end))
        }
        .flatMap { inner.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async {
        let executor = LoopExecutor(value.channel.eventLoop)
        // The executor must outlive the jobs that are enqueued in it.
        defer { withExtendedLifetime(executor) {} }
        await withTaskExecutorPreference(executor) {
            let limit = await end(of: value.channel).map { end in WorkLimit { end.isOver } }
            await WorkLimit.$current.withValue(limit) { await inner.handle(value: value, logger: logger) }
        }
    }

    /// The end of the connection; nil if it is already closed.
    private func end(of channel: any Channel) async -> ConnectionEnd? {
        try? await channel.eventLoop
            .submit { try channel.pipeline.syncOperations.handler(type: ConnectionEnd.Handler.self).end }
            .get()
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
