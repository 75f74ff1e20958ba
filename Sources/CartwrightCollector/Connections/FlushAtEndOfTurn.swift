package import NIOCore
package import NIOHTTPTypes

/// Holds written data until the event loop has finished the other work of this turn, and sends it then.
///
/// A loop that sends each answer at once wakes the client for each. If several connections have requests at the same
/// time, their answers are sent one after the other, and a client of all of them wakes once.
///
/// It is nearer to the socket than the handler that closes the connection, so that nothing is closed before it is
/// sent.
package final class FlushAtEndOfTurn: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart

    private var isDue = false

    package init() {}

    package func flush(context: ChannelHandlerContext) {
        guard !isDue else { return }
        isDue = true
        context.eventLoop.assumeIsolated().execute { self.flushDue(context) }
    }

    /// Data that was written before is sent first.
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
