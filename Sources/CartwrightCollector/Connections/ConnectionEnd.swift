package import NIOCore
internal import Synchronization

/// A flag for the work on a connection's requests: true when the other side does not wait for answers any more.
package final class ConnectionEnd: Sendable {
    private let isReached = Atomic(false)

    /// Creates the flag of an open connection.
    package init() {}

    /// True once the connection is closed, or its other side stopped sending some time ago.
    package var isOver: Bool { isReached.load(ordering: .relaxed) }

    private func reach() { isReached.store(true, ordering: .relaxed) }

    /// A watch on a connection. It is next to the socket: the handler that assists pipelined requests holds the end of
    /// the input back until the answer is written.
    package final class Handler: ChannelInboundHandler {
        package typealias InboundIn = ByteBuffer
        package typealias InboundOut = ByteBuffer

        /// The flag of the connection.
        package let end: ConnectionEnd
        private let grace: Duration
        private var alarm: Scheduled<Void>?

        /// Creates a watch on one connection.
        ///
        /// - Parameters:
        ///   - end: the flag of the connection.
        ///   - grace: the time for which work on answers continues after the other side has stopped sending. A program
        ///     that closes a connection looks like one that has nothing more to send; the latter gets every answer
        ///     that takes less than this.
        package init(_ end: ConnectionEnd, grace: Duration = .seconds(1)) {
            (self.end, self.grace) = (end, grace)
        }

        package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .inputClosed? = event as? ChannelEvent, alarm == nil {
                alarm = context.eventLoop.scheduleTask(in: TimeAmount(grace)) { [end] in end.reach() }
            }
            context.fireUserInboundEventTriggered(event)
        }

        package func channelInactive(context: ChannelHandlerContext) {
            alarm?.cancel()
            end.reach()
            context.fireChannelInactive()
        }
    }
}
