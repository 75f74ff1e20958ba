internal import HTTPTypes
package import Logging
package import NIOCore
internal import NIOHTTP1
package import NIOHTTPTypes

/// The time limits of one connection, each for a whole stage and not for a single byte. It also closes the connection
/// after an answer that came before the end of its request: the rest of that request is discarded.
package final class ConnectionTimeLimits: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// The error of reading a body that takes too long.
    package struct BodyTooSlow: Error {}

    private let limits: ConnectionLimits
    private let limit: ConnectionLimit
    private let logger: Logger
    private var progress = ConnectionProgress()
    private var closesAfterAnswer = false
    /// True if an answer has started and not ended.
    private var isAnswering = false
    /// True if the request was answered in place of its handler, which is too late.
    private var isTooLate = false
    private var bytesAfterAnswer = 0
    /// True if the current request is answered while it is received.
    private var isStreaming = false
    /// True if the time of the current body has run out before.
    private var wasBodyTooSlow = false
    /// The end of the time for the stage.
    private var deadline = NIODeadline.distantFuture
    /// The timer that checks the deadline, never set later than it. A request goes through three stages, each of which
    /// ends long before its time: a timer for each would cost more than reading the request.
    private var timer: (at: NIODeadline, task: Scheduled<Void>)?

    /// Creates the limits for one connection among those that share a limit on their number.
    package init(_ limits: ConnectionLimits, _ limit: ConnectionLimit, _ logger: Logger) {
        (self.limits, self.limit, self.logger) = (limits, limit, logger)
    }

    // MARK: The connection

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        schedule(context)
        guard let slowest = limit.add(context.channel) else { return }
        logger.debug("too many connections: the slowest is closed")
        slowest.close(promise: nil)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    private func end(_ context: ChannelHandlerContext) {
        timer?.task.cancel()
        limit.remove(context.channel)
    }

    // MARK: Requests

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard !progress.isClosing else { return discard(part, context) }
        if case .head(let head) = part { isStreaming = limits.isStreamed(head) }
        advance(context) { progress in
            switch part {
            case .head: progress.heads += 1
            case .body: break
            case .end: progress.ends += 1
            }
        }
        // A streamed request may take any time as long as it continues.
        if isStreaming, case .body = part { schedule(context) }
        if case .head(let head) = part, waitsForWord(head) {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// Checks if the sender holds the body back until it gets a 100 (RFC 9110, 10.1.1). If the body would be refused,
    /// or an earlier answer is due, it gets none: it continues by itself after a while.
    private func waitsForWord(_ head: HTTPRequest) -> Bool {
        guard head.headerFields[.expect]?.lowercased() == "100-continue", progress.heads == progress.answers + 1 else {
            return false
        }
        let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        return isStreaming || length <= limits.bodyBytes
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        // Discarded data must be requested here, since no handler reads it.
        if progress.isClosing { context.read() }
        context.fireChannelReadComplete()
    }

    /// Discards data after an answer. It must be read, because a system that closes a connection with unread bytes
    /// resets it and the answer is lost.
    private func discard(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        if case .body(let bytes) = part { bytesAfterAnswer += bytes.readableBytes }
        if case .end = part { return context.close(promise: nil) }
        if bytesAfterAnswer / 4 > limits.bodyBytes { context.close(promise: nil) }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard (error as? HTTPParserError) == .headerOverflow, let answer = limits.longHeadersAnswer,
            !progress.isClosing, progress.heads == progress.answers
        else { return context.fireErrorCaught(error) }
        logger.debug("the headers of a request are too large")
        say(answer, context)
    }

    /// Answers and closes the connection.
    private func say(_ answer: ConnectionLimits.WholeAnswer, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        finish(context)
    }

    // MARK: Answers

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isTooLate else { return promise?.fail(ChannelError.outputClosed) ?? () }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            isAnswering = true
            closesAfterAnswer = !progress.isRequestComplete && !isStreaming
            if closesAfterAnswer { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            if isStreaming { schedule(context) }
            context.write(data, promise: promise)
        case .end:
            isAnswering = false
            if isStreaming { closesAfterAnswer = !progress.isRequestComplete }
            context.writeAndFlush(data, promise: promise)
            advance(context) { $0.answers += 1 }
            if closesAfterAnswer { context.close(mode: .output, promise: nil) }
            if closesAfterAnswer { finish(context) }
        }
    }

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.close(mode: mode, promise: promise)
        // The answer is complete. The other side has some time to finish as well.
        if mode == .output { finish(context) }
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard !progress.isClosing else { return }
        advance(context) { $0.isClosing = true }
        context.read()
    }

    // MARK: Time

    /// Records an event; if a new stage starts, so does its time.
    private func advance(_ context: ChannelHandlerContext, _ change: (inout ConnectionProgress) -> Void) {
        let before = progress
        change(&progress)
        guard before.stage != progress.stage || before.answers != progress.answers else { return }
        wasBodyTooSlow = false
        limit.change(context.channel, isWaiting: progress.stage != .answer)
        schedule(context)
    }

    private func schedule(_ context: ChannelHandlerContext) {
        wait(time(for: progress.stage), context)
    }

    private func wait(_ limit: Duration, _ context: ChannelHandlerContext) {
        deadline = context.eventLoop.now + TimeAmount(limit)
        if let timer, timer.at <= deadline { return }
        timer?.task.cancel()
        setTimer(context)
    }

    private func setTimer(_ context: ChannelHandlerContext) {
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.look(context) }
        timer = (deadline, task)
    }

    /// Closes the connection, unless another stage has started meanwhile.
    private func look(_ context: ChannelHandlerContext) {
        timer = nil
        guard context.channel.isActive else { return }
        if context.eventLoop.now < deadline { setTimer(context) } else { timeIsOver(context) }
    }

    private func time(for stage: ConnectionProgress.Stage) -> Duration {
        switch stage {
        case .firstRequest: limits.headerLimit
        case .nextRequest, .answer: limits.idleLimit
        case .body: limits.bodyLimit
        case .close: limits.closingLimit
        }
    }

    private func timeIsOver(_ context: ChannelHandlerContext) {
        if progress.stage == .answer, !isAnswering, let answer = limits.lateAnswer {
            logger.debug("an answer takes too long")
            isTooLate = true
            return say(answer, context)
        }
        guard progress.stage == .body, !wasBodyTooSlow else { return context.close(promise: nil) }
        // The code that reads the body answers with 408; if none reads it, an answer is already in progress.
        wasBodyTooSlow = true
        context.fireErrorCaught(BodyTooSlow())
        wait(limits.idleLimit, context)
    }
}
