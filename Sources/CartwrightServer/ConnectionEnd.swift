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
        private let graceMilliseconds: Int64
        private var alarm: Scheduled<Void>?

        /// A watch over one connection.
        ///
        /// - Parameters:
        ///   - end: the end of the connection.
        ///   - graceMilliseconds: how long answers are worked on after the other side has stopped sending, in
        ///     milliseconds. A program that closes a connection looks like one that only has nothing more to send; the
        ///     latter gets every answer that takes less than this.
        package init(_ end: ConnectionEnd, graceMilliseconds: Int64 = 1_000) {
            (self.end, self.graceMilliseconds) = (end, graceMilliseconds)
        }

        package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .inputClosed? = event as? ChannelEvent, alarm == nil {
                alarm = context.eventLoop.scheduleTask(in: .milliseconds(graceMilliseconds)) { [end] in end.reach() }
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
