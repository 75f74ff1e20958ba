package import HummingbirdCore
package import Logging
package import NIOCore
internal import Synchronization

/// Connections that are closed where the server accepts them and never handles them.
///
/// A server that is cancelled leaves connections in its queue, and one may be accepted while the server closes. NIO
/// ends the process where such a connection is dropped before its writer is finished.
package struct AcceptedChannel<Inner: ServerChildChannel>: ServerChildChannel where Inner.Value == HTTP1Channel.Value {
    private let inner: Inner

    /// Connections that are set up and handled by another channel.
    package init(_ inner: Inner) { self.inner = inner }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
        inner.setup(channel: channel, logger: logger).map(AcceptedConnection.init)
    }

    package func handle(value: AcceptedConnection, logger: Logger) async {
        await inner.handle(value: value.take(), logger: logger)
    }
}

/// A connection that waits to be handled, and is closed where this object is dropped before.
package final class AcceptedConnection: ServerChildChannelValue {
    private let connection: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    fileprivate init(_ connection: HTTP1Channel.Value) { self.connection = connection }

    deinit {
        guard !isTaken.load(ordering: .relaxed) else { return }
        Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }

    package var channel: any Channel { connection.channel }

    /// Gives the connection to its handler, which closes it.
    fileprivate func take() -> HTTP1Channel.Value {
        isTaken.store(true, ordering: .relaxed)
        return connection
    }
}
