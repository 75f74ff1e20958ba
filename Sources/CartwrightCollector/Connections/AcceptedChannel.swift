package import HummingbirdCore
package import Logging
package import NIOCore
internal import Synchronization

/// A channel that closes connections which the server accepts and never handles.
///
/// A canceled server leaves connections in its queue, and one may be accepted while the server closes. NIO ends the
/// process if such a connection is dropped before its writer is finished.
package struct AcceptedChannel<Inner: ServerChildChannel>: ServerChildChannel where Inner.Value == HTTP1Channel.Value {
    private let inner: Inner

    /// Wraps a channel that sets up and handles the connections.
    package init(_ inner: Inner) { self.inner = inner }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
        inner.setup(channel: channel, logger: logger).map(AcceptedConnection.init)
    }

    package func handle(value: AcceptedConnection, logger: Logger) async {
        await inner.handle(value: value.take(), logger: logger)
    }
}

/// A connection that waits to be handled, and is closed if this object is dropped first.
package final class AcceptedConnection: ServerChildChannelValue {
    private let connection: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    fileprivate init(_ connection: HTTP1Channel.Value) { self.connection = connection }

    deinit {
        guard !isTaken.load(ordering: .relaxed) else { return }
        Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }

    package var channel: any Channel { connection.channel }

    /// Passes the connection to its handler, which closes it.
    fileprivate func take() -> HTTP1Channel.Value {
        isTaken.store(true, ordering: .relaxed)
        return connection
    }
}
