internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOHTTPTypes

/// Holds one connection to its time limits, each of them for a whole stage and not for a single byte, and closes it
/// after an answer that came before the end of its request: the rest of that request is nobody's.
final class ConnectionTimeLimits: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What reading a body ends with when its time is over.
    struct BodyTooSlow: Error {}

    private let settings: CollectorSettings
    private let limit: ConnectionLimit
    private let logger: Logger
    private var progress = ConnectionProgress()
    private var closesAfterAnswer = false
    private var bytesAfterAnswer = 0
    private var deadline: Scheduled<Void>?

    init(_ settings: CollectorSettings, _ limit: ConnectionLimit, _ logger: Logger) {
        (self.settings, self.limit, self.logger) = (settings, limit, logger)
    }

    // MARK: The connection

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard deadline == nil else { return }
        schedule(context)
        guard let slowest = limit.add(context.channel) else { return }
        logger.debug("too many connections: the slowest is closed")
        slowest.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    private func end(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        limit.remove(context.channel)
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard !progress.isClosing else { return discard(part, context) }
        advance(context) { progress in
            switch part {
            case .head: progress.heads += 1
            case .body: break
            case .end: progress.ends += 1
            }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Nobody asks for what is thrown away.
        if progress.isClosing { context.read() }
        context.fireChannelReadComplete()
    }

    /// Throws away what comes after an answer. It is read at all because a system that closes a connection with unread
    /// bytes takes the answer back.
    private func discard(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        if case .body(let bytes) = part { bytesAfterAnswer += bytes.readableBytes }
        if case .end = part { return context.close(promise: nil) }
        if bytesAfterAnswer > settings.bodyBytes { context.close(promise: nil) }
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            closesAfterAnswer = !progress.isRequestComplete
            if closesAfterAnswer { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            context.writeAndFlush(data, promise: promise)
            advance(context) { $0.answers += 1 }
            if closesAfterAnswer { context.close(mode: .output, promise: nil) }
            if closesAfterAnswer { finish(context) }
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.close(mode: mode, promise: promise)
        // Everything was said. The other side has some time to say so, too.
        if mode == .output { finish(context) }
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard !progress.isClosing else { return }
        advance(context) { $0.isClosing = true }
        context.read()
    }

    // MARK: Time

    /// Takes note of what has happened; where another stage begins, so does its time.
    private func advance(_ context: ChannelHandlerContext, _ change: (inout ConnectionProgress) -> Void) {
        let before = progress
        change(&progress)
        guard before.stage != progress.stage || before.answers != progress.answers else { return }
        limit.change(context.channel, isWaiting: progress.stage != .answer)
        schedule(context)
    }

    private func schedule(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        let milliseconds = milliseconds(for: progress.stage)
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(milliseconds)) {
            self.timeIsOver(context)
        }
    }

    private func milliseconds(for stage: ConnectionProgress.Stage) -> Int64 {
        switch stage {
        case .firstRequest: settings.headerMilliseconds
        case .nextRequest, .answer: settings.idleMilliseconds
        case .body: settings.bodyMilliseconds
        case .close: settings.closingMilliseconds
        }
    }

    private func timeIsOver(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        guard progress.stage == .body else { return context.close(promise: nil) }
        // Who reads the body answers with 408; where nobody does, an answer is on its way.
        context.fireErrorCaught(BodyTooSlow())
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(settings.idleMilliseconds)) {
            context.close(promise: nil)
        }
    }
}
