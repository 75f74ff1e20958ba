package import NIOCore
internal import Synchronization

/// Tells the work for the requests of a connection that the other side does not wait for answers any more.
package final class ConnectionEnd: Sendable {
    private let isReached = Atomic(false)

    /// The end of a connection that is open.
    package init() {}

    /// True once the connection is closed, or its other side has stopped sending for longer than a short answer takes.
    package var isOver: Bool { isReached.load(ordering: .relaxed) }

    private func reach() { isReached.store(true, ordering: .relaxed) }

    /// Watches a connection. It stands next to the socket: what assists pipelined requests holds the end of the input
    /// back until the answer is written.
    package final class Handler: ChannelInboundHandler {
        package typealias InboundIn = ByteBuffer
        package typealias InboundOut = ByteBuffer

        /// The end of the connection.
        package let end: ConnectionEnd
        private let grace: Duration
        private var alarm: Scheduled<Void>?

        /// A watch over one connection.
        ///
        /// - Parameters:
        ///   - end: the end of the connection.
        ///   - grace: how long answers are worked on after the other side has stopped sending.
        ///     A program that closes a connection looks like one that only has nothing more to send; the
        ///     latter gets every answer that takes less than this.
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
