package import NIOCore
package import NIOHTTPTypes

/// Keeps what is written until the event loop has done what else it has to do in this turn, and sends it then.
///
/// A loop that sends each answer at once wakes the client for each. Where several connections have requests at the same
/// time, their answers go out one after the other, and a client that has them all wakes once.
///
/// It stands nearer to the socket than whoever closes the connection, so that nothing is closed before it is sent.
package final class FlushAtEndOfTurn: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart

    private var isDue = false

    package init() {}

    package func flush(context: ChannelHandlerContext) {
        guard !isDue else { return }
        isDue = true
        context.eventLoop.assumeIsolated().execute { self.flushDue(context) }
    }

    /// What was written before goes out first.
    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        flushDue(context)
        context.close(mode: mode, promise: promise)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { isDue = false }

    private func flushDue(_ context: ChannelHandlerContext) {
        guard isDue else { return }
        isDue = false
        context.flush()
    }
}
